/** A page that everything has loaded for is painted within this time, in milliseconds, on almost any phone. */
const LONGEST_PAINT_MS = 1_000;
/** A picture that stalls keeps a page from being loaded. After this time, in milliseconds, nothing waits any longer. */
const LONGEST_WAIT_MS = 5_000;

/**
 * Calls `begin` once, when the visitor has seen text or a picture: before that, what it loads would compete with the
 * page for a slow connection. The first paint isn't enough, because it may be the background alone. A page in the
 * background isn't painted, and prepares itself at once. A browser that hides its timings never reports a paint, so it
 * waits no longer than a second after everything has loaded, and no longer than five seconds.
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
  const painted = new PerformanceObserver((list) => {
    if (list.getEntriesByName("first-contentful-paint").length > 0) once();
  });
  painted.observe({ type: "paint", buffered: true });
  signal.addEventListener("abort", () => painted.disconnect());
  document.addEventListener("visibilitychange", once, { signal });
  const latest = setTimeout(once, LONGEST_WAIT_MS);
  signal.addEventListener("abort", () => clearTimeout(latest));
  const afterLoad = () => setTimeout(once, LONGEST_PAINT_MS);
  if (document.readyState === "complete") afterLoad();
  else window.addEventListener("load", afterLoad, { signal });
}
