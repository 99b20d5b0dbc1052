import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { focusHeading } from "./focus-heading";

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
