export type PageTurnLimits = {
  /** Pages that may wait for their turn; the next one begins at once. */
  maxWaiting: number;
  /** How long a page may wait, in ms; after that, it begins in the next turn, together with others. */
  maxWaitMs: number;
};

const USUAL_LIMITS: PageTurnLimits = { maxWaiting: 500, maxWaitMs: 1_000 };

/**
 * Lets pages begin one per turn of the event loop, in the order of their requests. In each turn, Node first handles
 * everything that has arrived, such as the database's results for pages in progress. So a busy process finishes pages
 * instead of beginning as many as it has requests, and their data doesn't have to survive several garbage collections
 * (docs/decisions/page-turns.md). A page that waits for the database keeps no other from beginning. In a flood, pages
 * begin without waiting, and the database's own limits reject those that are too many.
 * @returns resolves when the page may begin.
 */
export function createPageTurns({ maxWaiting, maxWaitMs } = USUAL_LIMITS): () => Promise<void> {
  const waiting: { begin: () => void; since: number }[] = [];

  function beginNext() {
    waiting.shift()?.begin();
    const late = performance.now() - maxWaitMs;
    while (waiting[0] && waiting[0].since <= late) waiting.shift()?.begin();
    if (waiting.length > 0) setImmediate(beginNext);
  }

  return () =>
    new Promise((begin) => {
      if (waiting.length >= maxWaiting) return begin();
      waiting.push({ begin, since: performance.now() });
      if (waiting.length === 1) setImmediate(beginNext);
    });
}
