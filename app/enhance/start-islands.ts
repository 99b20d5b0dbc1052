import { islands } from "./islands";

/** Distance below the screen at which an island counts as seen, so that it works once the visitor gets there. */
const SEEN_MARGIN = "200px";
const TOUCHES = ["pointerdown", "pointerover", "focusin", "keydown"] as const;

/**
 * Loads each `<Island>` of the page when it is nearly on the screen, touched, or focused. One that visitors came for
 * is loaded once the page is visible.
 */
export function startIslands(): void {
  for (const element of document.querySelectorAll<HTMLElement>("[data-island]")) hydrateWhenReached(element);
}

function hydrateWhenReached(element: HTMLElement): void {
  const load = islands[element.dataset.island ?? ""];
  if (!load) return;
  const reached = new AbortController();
  const early = keepEarlySubmit(element);
  const begin = () => {
    if (reached.signal.aborted) return;
    reached.abort();
    load()
      .then(({ hydrate }) => hydrate(element, early.end))
      // If the script can't be fetched, the island stays what the server rendered.
      .catch(() => undefined)
      .then(early.release);
  };
  const observer = new IntersectionObserver(
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && begin(),
    { rootMargin: SEEN_MARGIN },
  );
  if (element.dataset.atOnce !== undefined) {
    afterPaint(begin, reached.signal);
    return;
  }
  observer.observe(element);
  reached.signal.addEventListener("abort", () => observer.disconnect());
  for (const type of TOUCHES) element.addEventListener(type, begin, { signal: reached.signal });
}

/**
 * Calls it once the page is visible: before that, the scripts of an island would compete with the page for a slow
 * connection. A page in the background isn't painted, and prepares itself at once. Once everything else has loaded,
 * there's nothing left to wait for, although a browser that hides its timings never reports a paint.
 */
function afterPaint(begin: () => void, begun: AbortSignal): void {
  const isLoaded = document.readyState === "complete";
  if (document.hidden || isLoaded || !PerformanceObserver.supportedEntryTypes.includes("paint")) {
    begin();
    return;
  }
  const painted = new PerformanceObserver(begin);
  painted.observe({ type: "paint", buffered: true });
  begun.addEventListener("abort", () => painted.disconnect());
  window.addEventListener("load", begin, { signal: begun });
  document.addEventListener("visibilitychange", begin, { signal: begun });
  for (const type of TOUCHES) document.addEventListener(type, begin, { capture: true, signal: begun });
}

/**
 * A form that was submitted before its island was hydrated is submitted again then. What is submitted after `end` isn't
 * kept: the island handles it, and would get it twice.
 */
function keepEarlySubmit(element: HTMLElement) {
  let submitted: HTMLFormElement | null = null;
  function keep(event: SubmitEvent) {
    const form = event.target;
    // An island inside this one submits its own forms.
    if (!(form instanceof HTMLFormElement) || form.closest("[data-island]") !== element) return;
    event.preventDefault();
    submitted = form;
  }
  element.addEventListener("submit", keep);
  const end = () => element.removeEventListener("submit", keep);
  return {
    end,
    release() {
      end();
      submitted?.requestSubmit();
    },
  };
}
