import { useEffect } from "react";
import { useNavigation, useRevalidator } from "react-router";

/** How long an answer is waited for before the page asks again, in ms. */
const SILENT_MS = 30_000;

/**
 * Loads the page's data again `ms` after it arrived while work is in progress on the server, unless the tab is hidden.
 * Asking again would abort a load that is under way, also that of the next page, so the hook waits for it.
 *
 * useProgress(run.status === "running", 1_000);
 */
export function useProgress(isOpen: boolean, ms: number): void {
  const { revalidate, state } = useRevalidator();
  const isNavigating = useNavigation().state !== "idle";
  const wait = state === "idle" ? ms : SILENT_MS;
  useEffect(() => {
    if (!isOpen || isNavigating) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void revalidate();
    }, wait);
    return () => clearInterval(timer);
  }, [isOpen, isNavigating, wait, revalidate]);
}
