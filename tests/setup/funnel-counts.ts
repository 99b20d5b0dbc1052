/**
 * How the funnel page shows counts, written out from its specification: Wilson's interval (1927) beside each rate, and
 * counts under 5 in the row of others (spec:funnels#small-counts, spec:funnels#small-cells).
 */
export const OTHERS = "Others, or fewer than 5 each";
const LEAST = 5;
const Z = 1.959964;

export const isSmall = (n: number) => n > 0 && n < LEAST;
export const isTelling = (n: number, all: number) => isSmall(n) || (n > 0 && isSmall(all - n));
const add = (numbers: readonly number[]) => numbers.reduce((sum, n) => sum + n, 0);
const percent = (share: number) => `${(share * 100).toFixed(1)}%`;

/** The share and the two solutions of |share − p| = z √(p (1 − p) / n). */
export function wilson(n: number, of: number): { share: number; low: number; high: number } {
  const middle = n + Z ** 2 / 2;
  const half = Z * Math.sqrt((n * (of - n)) / of + Z ** 2 / 4);
  const end = (side: number) => Math.min(1, Math.max(0, (middle + side * half) / (of + Z ** 2)));
  return { share: n / of, low: end(-1), high: end(1) };
}

export function intervalText(n: number, of: number): string {
  const { low, high } = wilson(n, of);
  return `${percent(low)} to ${percent(high)} of ${of}`;
}

/** A count, or the word that the page shows in its place. */
export type Shown = number | "In others" | "Withheld" | "—";

/** The cell of a rate, without the break between the rate and its interval. */
export function rateText(n: Shown, of: number): string {
  if (typeof n !== "number") return "—";
  if (of === 0) return "No visits";
  if (n > of) return "Over 100%: some belong to earlier visits";
  return `${percent(n / of)}${intervalText(n, of)}`;
}

type Counted = { key: string; n: number };

/** The keys with a row, most first. Those in no row are in that of others, whose key is `others`. */
export function listed(counts: readonly Counted[], others: string): string[] {
  const named = counts.filter(({ key }) => key !== others).toSorted((a, b) => b.n - a.n);
  const kept = named.filter(({ n }) => n >= LEAST);
  const joined = counts.filter((count) => !kept.includes(count));
  const gives = () =>
    joined.some(({ key, n }) => key !== others && n < LEAST) &&
    (joined.length === 1 ||
      add(joined.map(({ n }) => n)) < (joined.some(({ key, n }) => key !== others && n >= LEAST) ? 7 : 5));
  while (gives()) {
    const last = kept.pop();
    if (last === undefined) break;
    joined.push(last);
  }
  return kept.map(({ key }) => key);
}

/** A column: the cells of the listed rows, then that of the others, and whether it has counts of listed rows. */
export function column(
  counts: readonly number[],
  total: number,
  isEmpty: boolean,
): { cells: Shown[]; isMixed: boolean } {
  const rest = total - add(counts);
  const others = rest === 0 && isEmpty ? [] : [rest];
  const ascending = counts.map((n, row) => ({ n, row })).toSorted((a, b) => a.n - b.n);
  let moved = 0;
  if (counts.length + others.length > 1 && [...counts, ...others].some(isSmall)) {
    moved = ascending.filter(({ n }) => n < LEAST).length;
    const members = () => [...ascending.slice(0, moved).map(({ n }) => n), ...others];
    // 6 is 5 and 1, whatever the rows are.
    const isHidden = () => members().length > 1 && add(members()) >= LEAST && add(members()) !== 6;
    while (!isHidden() && moved < counts.length) moved += 1;
  }
  const hidden = ascending.slice(0, moved);
  const cells = counts.map((n, row): Shown => (hidden.some((other) => other.row === row) ? "In others" : n));
  return { cells: [...cells, rest + add(hidden.map(({ n }) => n))], isMixed: moved > 0 };
}

/** The ends of the ranges of seconds (spec:funnels#median). */
const ends = [1, 2, 3, 4, 5, 6, 7, 8];
while ((ends.at(-1) ?? 0) < 571) ends.push(Math.floor((ends.at(-1) ?? 0) * 1.25));

export function rangeOfSeconds(seconds: number): number {
  return ends.filter((end) => end <= seconds).length;
}

/** "8 s" or "1 min 5 s": the median of times in ranges, as if those of a range were spread evenly. */
export function medianText(seconds: readonly number[]): string {
  if (seconds.length === 0) return "—";
  const ranges = seconds.map(rangeOfSeconds).toSorted((a, b) => a - b);
  const range = ranges[Math.ceil(seconds.length / 2) - 1] ?? 0;
  const place =
    (seconds.length / 2 - ranges.indexOf(range)) / ranges.filter((other) => other === range).length;
  const start = ends[range - 1] ?? 0;
  const whole = Math.round(start + ((ends[range] ?? start) - start) * place);
  const text = whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${text}of ${seconds.length}`;
}
