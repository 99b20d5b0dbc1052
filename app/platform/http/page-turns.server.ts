/**
 * Lets pages begin one per turn of the event loop, in the order of their requests. In each turn, Node first handles
 * everything that has arrived, such as the database's results for pages in progress. So a busy process finishes pages
 * instead of beginning as many as it has requests, and their data doesn't have to survive several garbage collections
 * (docs/decisions/page-turns.md). A page that waits for the database keeps no other from beginning.
 * @returns resolves when the next page may begin. There is one waiting promise per request at most, so their number has
 * the same bound as connections.
 */
export function createPageTurns(): () => Promise<void> {
  const waiting: (() => void)[] = [];

  function beginNext() {
    waiting.shift()?.();
    if (waiting.length > 0) setImmediate(beginNext);
  }

  return () =>
    new Promise((begin) => {
      waiting.push(begin);
      if (waiting.length === 1) setImmediate(beginNext);
    });
}
