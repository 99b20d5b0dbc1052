import { useCallback, useState, useSyncExternalStore } from "react";

/**
 * When the visitor first saw this component, on the clock of `performance.now()`: at the page's first paint if the
 * server rendered it, now if the browser did. For timings that must not wait for scripts.
 */
export function useShownSince(): () => number {
  const isTakenOver = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
  const [isServerRendered] = useState(isTakenOver);
  return useCallback(() => {
    const now = performance.now();
    // A page in a background tab hasn't been painted yet.
    return isServerRendered ? Math.min(firstPaint() ?? now, now) : now;
  }, [isServerRendered]);
}

const neverChanges = () => () => {};

function firstPaint(): number | undefined {
  const paints = performance.getEntriesByType("paint");
  return paints.find(({ name }) => name === "first-contentful-paint")?.startTime;
}
