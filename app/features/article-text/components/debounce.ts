import { useEffect, useRef } from "react";
import { flushSync } from "react-dom";

const PAUSE_MS = 400;

/**
 * Delays expensive change reports until typing pauses or the field loses focus, so that a save always includes the
 * latest text.
 */
export function useDebouncedChange() {
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; report: () => void } | null>(null);
  const take = () => {
    const { timer, report } = waiting.current ?? {};
    waiting.current = null;
    clearTimeout(timer);
    return report;
  };
  useEffect(() => () => clearTimeout(waiting.current?.timer), []);
  return {
    later: (report: () => void) => {
      take();
      waiting.current = { timer: setTimeout(() => take()?.(), PAUSE_MS), report };
    },
    now: () => {
      const report = take();
      // Pressing Save Changes moves the focus and clicks right after, so the report must be rendered synchronously.
      if (report) flushSync(report);
    },
  };
}
