import { useEffect } from "react";
import { useRevalidator } from "react-router";

/**
 * Loads the page's data again every `ms` while work is in progress on the server, unless the tab is hidden.
 *
 * useProgress(run.status === "running", 1_000);
 */
export function useProgress(isOpen: boolean, ms: number): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void revalidate();
    }, ms);
    return () => clearInterval(timer);
  }, [isOpen, ms, revalidate]);
}
