/** @returns an alert with a button that loads the page again, for what a visitor would otherwise wait for in vain. */
export function reloadNote(before: string, after: string): HTMLElement {
  const note = document.createElement("p");
  note.role = "alert";
  note.className = "page py-8 text-center";
  const reload = document.createElement("button");
  reload.className = "link";
  reload.textContent = "Reload the page";
  // A link to the page would drop the answers that the tab keeps for it.
  reload.onclick = () => location.reload();
  note.append(before, reload, after);
  return note;
}
