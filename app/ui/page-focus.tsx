import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Placed in the pages' frame, before the pages. After a navigation that loads no new document, the focus moves to the
 * heading of the new page, so that a screen reader reads it and Tab continues from there; otherwise it would stay on a
 * removed element. A page that wants the focus elsewhere, on a field or a message, sets it after this: effects run in
 * the order of the page.
 */
export function PageFocus() {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (hash === "") focusHeading();
  }, [pathname, hash]);
  return null;
}

function focusHeading(): void {
  const headings = [...document.querySelectorAll<HTMLElement>("main h1")];
  const heading = headings.find((element) => element.getClientRects().length > 0);
  if (heading) heading.tabIndex = -1;
  // If the heading isn't there yet, focus the element that will contain it.
  const target = heading ?? document.querySelector("main");
  target?.focus({ preventScroll: true });
}
