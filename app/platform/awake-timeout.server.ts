/** The time passes in steps. During a pause, at most one of them ends, because the next begins after it. */
const STEPS = 6;

/**
 * Calls `onLate` after `ms` in which this process could have read an answer, so that a process that was busy or stopped
 * doesn't take a fast database for a silent one: of each pause, only a sixth of `ms` counts.
 * @returns cancels it
 */
export function awakeTimeout(ms: number, onLate: () => void): () => void {
  let timer: NodeJS.Timeout;
  const wait = (steps: number) => {
    timer = setTimeout(() => (steps === 1 ? onLate() : wait(steps - 1)), ms / STEPS);
    timer.unref();
  };
  wait(STEPS);
  return () => clearTimeout(timer);
}
