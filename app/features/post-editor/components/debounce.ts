import { useEffect, useRef } from "react";
import { flushSync } from "react-dom";

const PAUSE_MS = 400;

/**
 * Reports that take long wait until nothing was typed for a moment, or until the field is left: so what is saved is always what
 * is there.
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
      // The press on Save Changes that takes the focus away is followed by its click at once.
      if (report) flushSync(report);
    },
  };
}
