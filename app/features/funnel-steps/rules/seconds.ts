/**
 * The ends of the ranges in which the times at a question are counted, in seconds: a second each up to 8, then at most a
 * quarter longer than the one before. The last range has no end.
 */
const ENDS = [
  1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 18, 22, 27, 33, 41, 51, 63, 78, 97, 121, 151, 188, 235, 293, 366, 457,
  571,
] as const;

export const rangeCount = ENDS.length + 1;

/** The number of the range of these seconds, from 0. */
export function rangeOf(seconds: number): number {
  const range = ENDS.findIndex((end) => seconds < end);
  return range === -1 ? ENDS.length : range;
}

/**
 * The median of times counted by range, in seconds: its place within its range, as if the times there were spread
 * evenly (spec:funnels#median). Times in the last range count as its start. Null without times.
 * @param counts how many times each range has.
 */
export function medianSeconds(counts: ReadonlyMap<number, number>): number | null {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let before = 0;
  for (let range = 0; range < rangeCount; range += 1) {
    const count = counts.get(range) ?? 0;
    if (before + count >= total / 2 && count > 0) {
      const [start, end] = boundsOf(range);
      return start + (end - start) * ((total / 2 - before) / count);
    }
    before += count;
  }
  return null;
}

/** First second of a range, and its end. */
export function boundsOf(range: number): [start: number, end: number] {
  const start = range === 0 ? 0 : (ENDS[range - 1] ?? 0);
  return [start, ENDS[range] ?? start];
}
