import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Appears in the frame of the pages, before them. After a way to another page that loads no new document, the focus goes to
 * the heading of that page, where a screen reader says what it is and Tab continues; otherwise it would stay on what is gone. A page
 * that wants it elsewhere, on a field or a message, places it after this: effects run in the order of the page.
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
  // A heading that is still to come leaves it to what will hold it.
  const target = heading ?? document.querySelector("main");
  target?.focus({ preventScroll: true });
}
