/** Delays the message, so that a fast page doesn't flicker. */
const PATIENCE_MS = 150;
/** A browser that gives up says so itself. */
const LONGEST_MS = 30_000;

/**
 * Shows and announces that a page is loading: after a click on a link to it, or while a list looks for results. The
 * element's `data-messages` is JSON, pairs of a pattern of paths and the text; other pages have no message.
 */
export function pageLoading(element: HTMLElement): void {
  const note = element.querySelector<HTMLElement>(":scope > div");
  const words = element.querySelector("[data-words]");
  const messages: [pattern: string, text: string][] = JSON.parse(element.dataset.messages ?? "[]");
  let timer: ReturnType<typeof setTimeout> | undefined;

  function begin(path: string) {
    const text = messages.find(([pattern]) => new RegExp(pattern).test(path))?.[1];
    if (!text) return;
    end();
    timer = setTimeout(() => {
      if (!note || !words) return;
      words.textContent = text;
      note.hidden = false;
      timer = setTimeout(end, LONGEST_MS);
    }, PATIENCE_MS);
  }
  function end() {
    clearTimeout(timer);
    if (note) note.hidden = true;
  }

  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!link || !isPlain || link.target || link.hash || link.origin !== location.origin) return;
    begin(link.pathname);
  });
  document.addEventListener("resultsloading", () => begin(location.pathname));
  document.addEventListener("resultsshown", end);
  // Back may show this page as it was left.
  addEventListener("pageshow", end);
}
