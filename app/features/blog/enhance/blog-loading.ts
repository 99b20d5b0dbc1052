/** Delays the message, so that a fast page doesn't flicker. */
const PATIENCE_MS = 150;
/** A browser that gives up says so itself. */
const LONGEST_MS = 30_000;

const INDEX = /^\/blog\/?$/;
const POST = /^\/blog\/[^/]+\/?$/;

/**
 * Shows and announces that a blog page is loading (spec:blog#loading-messages): after a click on a link to one, or while
 * the index looks for articles.
 */
export function blogLoading(element: HTMLElement): void {
  const note = element.querySelector<HTMLElement>(":scope > div");
  const words = element.querySelector("[data-words]");
  const { indexWords = "", postWords = "" } = element.dataset;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function begin(text: string) {
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
    if (INDEX.test(link.pathname)) begin(indexWords);
    else if (POST.test(link.pathname)) begin(postWords);
  });
  document.addEventListener("resultsloading", () => INDEX.test(location.pathname) && begin(indexWords));
  document.addEventListener("resultsshown", end);
  // Back may show this page as it was left.
  addEventListener("pageshow", end);
}
