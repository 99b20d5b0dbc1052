/**
 * A button that opens the `<dialog>` whose id is in `aria-controls`. Its close button, Escape, and a press outside close
 * it, and the focus returns to this button.
 */
export function opensDialog(button: HTMLElement): void {
  const dialog = document.getElementById(button.getAttribute("aria-controls") ?? "");
  if (!(dialog instanceof HTMLDialogElement)) return;
  button.addEventListener("click", () => dialog.showModal());
  dialog.addEventListener("mousedown", (event) => {
    // The content fills the dialog's box, so a press on the dialog element itself was on the backdrop.
    if (event.target !== dialog) return;
    // Otherwise the press would take the focus from the button.
    event.preventDefault();
    dialog.close();
  });
  dialog.addEventListener("close", () => button.focus());
}
