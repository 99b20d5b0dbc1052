import { afterPaint } from "./after-paint";
import { islands } from "./islands";
import { reloadNote } from "./reload-note";
import { loadWholeStyles } from "./whole-styles";

/** Distance below the screen at which an island counts as seen, so that it works once the visitor gets there. */
const SEEN_MARGIN = "200px";
const TOUCHES = ["pointerdown", "pointerover", "focusin", "keydown"] as const;
/** What only a visitor does: a pointer that rests on the page is reported before the page is painted. */
const DELIBERATE_TOUCHES = ["pointerdown", "keydown"] as const;

/**
 * Loads each `<Island>` of the page when it is nearly on the screen, touched, or focused. One that visitors came for
 * is loaded once the page is visible.
 */
export function startIslands(): void {
  for (const element of document.querySelectorAll<HTMLElement>("[data-island]")) hydrateWhenReached(element);
}

type LoadIsland = (typeof islands)[string];

function hydrateWhenReached(element: HTMLElement): void {
  const load = islands[element.dataset.island ?? ""];
  if (!load) return;
  const reached = new AbortController();
  const early = keepEarlySubmit(element);
  const begin = () => {
    if (reached.signal.aborted) return;
    reached.abort();
    void takeOver(element, load, early.end).finally(early.release);
  };
  const observer = new IntersectionObserver(
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && begin(),
    { rootMargin: SEEN_MARGIN },
  );
  if (element.dataset.atOnce !== undefined) {
    afterPaint(begin);
    for (const type of DELIBERATE_TOUCHES)
      document.addEventListener(type, begin, { capture: true, signal: reached.signal });
    return;
  }
  // What is on the screen is known before it's painted.
  afterPaint(() => {
    observer.observe(element);
    for (const type of TOUCHES) element.addEventListener(type, begin, { signal: reached.signal });
  });
  reached.signal.addEventListener("abort", () => observer.disconnect());
}

async function takeOver(element: HTMLElement, load: LoadIsland, onTakeOver: () => void): Promise<void> {
  const styles = loadWholeStyles();
  try {
    await runInTurn(element.dataset.scripts?.split(" ") ?? []);
    const { hydrate } = await load();
    await styles;
    await hydrate(element, onTakeOver);
  } catch {
    // It stays what the server rendered, in which no button does anything.
    element.prepend(reloadNote("This part of the page didn't load completely. ", " to use it."));
  }
}

/**
 * Fetches scripts together and runs them one after the other: at once, they would keep a slow phone from responding for
 * a tenth of a second.
 */
async function runInTurn(scripts: readonly string[]): Promise<void> {
  for (const href of scripts)
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  for (const script of scripts) {
    await import(/* @vite-ignore */ script);
    await nextTask();
  }
}

/** A message isn't delayed as a timeout is. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
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
