const EVERY_MS = 1_000;
/** After a failed or an expensive reading, at most this long until the next one. */
const LONGEST_PAUSE_MS = 10_000;
/** With a usual reading before and after it, an event is on the screen within two seconds. */
const SHORT_PAUSE_MS = 1_700;
/** Readings may take a twentieth of the time of one connection, and no more. */
const REST = 19;
/** Among fast readings, up to this much rest is taken in short pauses. */
const MAX_SPREAD_MS = 10_000;
/** More rest than this isn't made up for. */
const MAX_OWED_MS = 20_000;
/** Readings of which the median is taken. */
const RECENT = 5;

const medianOf = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/**
 * Decides when the next reading starts, so that readings stay cheap for the database and one slow reading doesn't hold
 * the figures up (spec:live#cost).
 */
export function createPace(clock: () => number = () => performance.now()) {
  // The first reading is often slow, so the median starts at 0.
  const recent = Array.from({ length: RECENT }, () => 0);
  let owed = 0;
  let startedAt = 0;
  let endedAt = Number.NEGATIVE_INFINITY;
  return {
    /** A reading starts. The time since the last one was rest. */
    start(): void {
      startedAt = clock();
      owed = Math.max(0, owed - (startedAt - endedAt));
    },
    /**
     * The reading has ended.
     * @param failures how many in a row have failed, including this one.
     * @returns the pause until the next one, in ms.
     */
    end(failures: number): number {
      endedAt = clock();
      if (failures > 0) return Math.min(LONGEST_PAUSE_MS, EVERY_MS * 2 ** failures);
      const took = endedAt - startedAt;
      recent.shift();
      recent.push(took);
      owed = Math.min(MAX_OWED_MS, owed + took * REST);
      const isFast = medianOf(recent) * REST <= SHORT_PAUSE_MS && owed <= MAX_SPREAD_MS;
      return Math.max(EVERY_MS - took, Math.min(owed, isFast ? SHORT_PAUSE_MS : LONGEST_PAUSE_MS));
    },
  };
}
