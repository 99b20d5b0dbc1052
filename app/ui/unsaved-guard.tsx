import { useEffect, useRef } from "react";
import { useBlocker } from "react-router";
import { useConfirm } from "./confirm-dialog";

/**
 * Asks before unsaved input is lost by following a link, going Back, reloading, or closing the tab. Use one per page.
 */
export function UnsavedGuard({ hasChanges }: { hasChanges: () => boolean }) {
  const confirm = useConfirm();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasChanges(),
  );
  const check = useRef(hasChanges);
  check.current = hasChanges;
  useEffect(() => {
    const handleUnload = (event: BeforeUnloadEvent) => {
      if (check.current()) event.preventDefault();
    };
    window.addEventListener("beforeunload", handleUnload);
    return () => window.removeEventListener("beforeunload", handleUnload);
  }, []);
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    const question = {
      question: "Leave without saving?",
      detail: "Your changes on this page aren't saved.",
      confirmLabel: "Leave without saving",
      cancelLabel: "Keep editing",
    };
    confirm(question).then((leaves) => {
      if (!leaves) return blocker.reset();
      // The next page may be a new document, which must not ask again.
      check.current = () => false;
      blocker.proceed();
    });
  }, [blocker, confirm]);
  return null;
}
