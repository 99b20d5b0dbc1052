/**
 * Moves the focus to the page's visible heading, so that a screen reader reads it and Tab continues from there. If the
 * heading isn't there yet, the element that will contain it gets the focus.
 */
export function focusHeading(): void {
  const headings = [...document.querySelectorAll<HTMLElement>("main h1")];
  const heading = headings.find((element) => element.getClientRects().length > 0);
  if (heading) heading.tabIndex = -1;
  const target = heading ?? document.querySelector("main");
  target?.focus({ preventScroll: true });
}
