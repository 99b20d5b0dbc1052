/** Distance below the screen at which an island counts as seen, so that it works once the visitor gets there. */
const SEEN_MARGIN = "200px";
const TOUCHES = ["pointerdown", "pointerover", "focusin", "keydown"] as const;

/** Loads each `<Island>` of the page when it is nearly on the screen, touched, or focused. */
export function startIslands(): void {
  for (const element of document.querySelectorAll<HTMLElement>("[data-island]")) hydrateWhenReached(element);
}

function hydrateWhenReached(element: HTMLElement): void {
  const reached = new AbortController();
  const early = keepEarlySubmit(element);
  const hydrate = () => {
    if (reached.signal.aborted) return;
    reached.abort();
    import("./hydrate-island")
      .then(({ hydrateIsland }) => hydrateIsland(element))
      // If the script can't be fetched, the island stays what the server rendered.
      .catch(() => undefined)
      .then(early.release);
  };
  const observer = new IntersectionObserver(
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && hydrate(),
    { rootMargin: SEEN_MARGIN },
  );
  observer.observe(element);
  reached.signal.addEventListener("abort", () => observer.disconnect());
  for (const type of TOUCHES) element.addEventListener(type, hydrate, { signal: reached.signal });
}

/** A form that was submitted before its island was hydrated is submitted again then. */
function keepEarlySubmit(element: HTMLElement) {
  let submitted: HTMLFormElement | null = null;
  function keep(event: SubmitEvent) {
    event.preventDefault();
    if (event.target instanceof HTMLFormElement) submitted = event.target;
  }
  element.addEventListener("submit", keep);
  return {
    release() {
      element.removeEventListener("submit", keep);
      submitted?.requestSubmit();
    },
  };
}
