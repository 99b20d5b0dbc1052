import { useCallback, useState, useSyncExternalStore } from "react";

/**
 * Since when a visitor has seen what this component showed first, on the clock of `performance.now()`: since the page's first paint
 * where the server rendered it, since now where the browser did. For timings that must not wait for scripts.
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
