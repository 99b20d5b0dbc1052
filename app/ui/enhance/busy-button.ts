/** Shows a button as busy or not; `PlainButton` has a label for both. It keeps its focus and place. */
export function setBusy(button: Element, isBusy: boolean): void {
  button.setAttribute("aria-disabled", String(isBusy));
  for (const label of button.querySelectorAll<HTMLElement>("[data-when]"))
    label.hidden = (label.dataset.when === "busy") !== isBusy;
}
