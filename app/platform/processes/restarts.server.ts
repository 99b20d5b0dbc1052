/** The pause before the first restart, and the longest one. In ms. */
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 30_000;
/** A process that served for this long was healthy, so its end doesn't count with earlier ones. In ms. */
const HEALTHY_AFTER = 60_000;
/** So many processes in a row that end before they serve won't be followed by one that does. */
const GIVE_UP_AFTER = 5;

/** How a process ended: how long it had served, in ms, or null if it ended before it accepted requests. */
export type Ended = { servedFor: number | null };

/** Decides when to replace processes that ended (spec:platform#processes). */
export type Restarts = {
  /**
   * @param others how many other processes serve.
   * @returns the pause before the next start, in ms; null if the site should give up.
   */
  after(ended: Ended, others: number): number | null;
  /** A process serves again. */
  served(): void;
};

/** The pauses of one process number double while its processes keep ending soon. */
export function createRestarts(): Restarts {
  let endedSoon = 0;
  let neverServed = 0;
  return {
    after({ servedFor }, others) {
      if (servedFor === null) neverServed += 1;
      if (neverServed >= GIVE_UP_AFTER && others === 0) return null;
      endedSoon = servedFor !== null && servedFor >= HEALTHY_AFTER ? 1 : endedSoon + 1;
      return Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (endedSoon - 1));
    },
    served() {
      neverServed = 0;
    },
  };
}
