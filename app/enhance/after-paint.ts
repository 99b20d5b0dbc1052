/** A page that everything has loaded for is painted within this time, in milliseconds, on almost any phone. */
const LONGEST_PAINT_MS = 1_000;

/**
 * Calls `begin` once, when the page has been visible: before that, what it loads would compete with the page for a slow
 * connection. A page in the background isn't painted, and prepares itself at once. A browser that hides its timings
 * never reports a paint, so it waits no longer than a second after everything has loaded.
 */
export function afterPaint(begin: () => void): void {
  if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes("paint")) {
    begin();
    return;
  }
  const begun = new AbortController();
  const { signal } = begun;
  const once = () => {
    if (signal.aborted) return;
    begun.abort();
    begin();
  };
  const painted = new PerformanceObserver(once);
  painted.observe({ type: "paint", buffered: true });
  signal.addEventListener("abort", () => painted.disconnect());
  document.addEventListener("visibilitychange", once, { signal });
  const afterLoad = () => setTimeout(once, LONGEST_PAINT_MS);
  if (document.readyState === "complete") afterLoad();
  else window.addEventListener("load", afterLoad, { signal });
}
