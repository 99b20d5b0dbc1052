import { afterPaint } from "./after-paint";

let loading: Promise<void> | null = null;

/** A connection that stalls doesn't keep a form from working. */
const WAIT_MS = 3_000;

/** What a visitor does before anything new can appear. */
const TOUCHES = ["pointerover", "pointerdown", "keydown", "focusin"] as const;

/** The part of the style sheet that the server put into a document (`page-styles.server.ts`). */
const part = () => document.querySelector<HTMLStyleElement>("style[data-part-of]");

/**
 * A document comes with the styles of what is in it. The whole sheet, which may be needed for what a script adds, is
 * fetched when nothing else is, and applied at the first touch: applying it takes as long as laying the page out again.
 */
export function startStyles(): void {
  const sheet = part()?.dataset.partOf;
  if (sheet === undefined) return;
  const touched = new AbortController();
  const apply = () => {
    touched.abort();
    void loadWholeStyles();
  };
  afterPaint(() => {
    document.head.append(
      Object.assign(document.createElement("link"), { rel: "prefetch", as: "style", href: sheet }),
    );
    // A pointer that rests on the page is reported before the page is painted, without any touch.
    for (const type of TOUCHES)
      document.addEventListener(type, apply, { capture: true, passive: true, signal: touched.signal });
  });
}

/**
 * Loads the whole sheet, but not before the page is painted: behaviors may add elements earlier.
 * @returns once it applies, can't be fetched, or takes too long.
 */
export function loadWholeStyles(): Promise<void> {
  loading ??= new Promise((resolve) => {
    const own = part();
    if (!own) {
      resolve();
      return;
    }
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = own.dataset.partOf ?? "";
    setTimeout(resolve, WAIT_MS);
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      loading = null;
      resolve();
    };
    afterPaint(() => own.after(link));
  });
  return loading;
}
