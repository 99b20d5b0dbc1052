import { useEffect } from "react";
import { useRevalidator } from "react-router";

const ANSWER_WITHIN_MS = 15_000;

/**
 * While work is in progress on the server, loads the page's data again `ms` after the last answer, unless the tab is
 * hidden. Asking again cancels an answer that is under way, so a slow one gets 15 seconds first.
 *
 * useProgress(run.status === "running", 1_000);
 */
export function useProgress(isOpen: boolean, ms: number): void {
  const { revalidate, state } = useRevalidator();
  const wait = state === "idle" ? ms : Math.max(ms, ANSWER_WITHIN_MS);
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void revalidate();
    }, wait);
    return () => clearInterval(timer);
  }, [isOpen, wait, revalidate]);
}
