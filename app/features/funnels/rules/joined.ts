/** Smaller counts are joined in one row, so that none of them is about one person (spec:funnels#small-counts). */
export const SMALLEST = 5;

/** With a larger row: 5 and 1 are the only counts that add up to 6, so that would tell both. */
const SMALLEST_WITH_LARGER = SMALLEST + 2;

/** What a row without a name stands for. */
export const JOINED = "Others, or fewer than 5 each";

/**
 * The rows in the order of the highest count. Those below the smallest count, those marked as others, and those beyond
 * the limit are joined by `join`. If that's a single row, or few visits, the smallest of the others is joined too:
 * otherwise the joined row, or the total minus the listed rows, would give the small count away.
 */
export function joinSmall<Row>(
  rows: readonly Row[],
  { countOf, isOthers, join, limit }: Joining<Row>,
): { listed: Row[]; joined: Row | null } {
  const sorted = rows.toSorted((a, b) => countOf(b) - countOf(a));
  const isListed = (row: Row) => countOf(row) >= SMALLEST && !isOthers(row);
  const listed = sorted.filter(isListed).slice(0, limit);
  const rest = sorted.filter((row) => !listed.includes(row));
  const isTelling = () => {
    if (!rest.some((row) => countOf(row) < SMALLEST && !isOthers(row))) return false;
    const least = rest.some(isListed) ? SMALLEST_WITH_LARGER : SMALLEST;
    return rest.length < 2 || rest.reduce((sum, row) => sum + countOf(row), 0) < least;
  };
  while (listed.length > 0 && isTelling()) rest.unshift(...listed.splice(-1));
  return { listed, joined: rest.length === 0 ? null : join(rest) };
}

type Joining<Row> = {
  countOf(row: Row): number;
  isOthers(row: Row): boolean;
  join(rows: readonly Row[]): Row;
  limit: number;
};

type Monthly<Counts> = {
  rows: readonly (Counts & { month: string })[];
  keyOf(row: Counts): string;
  countOf(row: Counts): number;
  /** The key of counts that belong to no listed row. */
  others: string;
  /** Adds up rows under a key. */
  sum(key: string, rows: readonly Counts[]): Counts;
  limit: number;
};

/**
 * Joins the small counts of each month, and adds the months up. So no small count of a month can be learned from two
 * periods, one of which has a month more (spec:funnels#small-counts).
 */
export function joinMonths<Counts>({ rows, keyOf, countOf, others, sum, limit }: Monthly<Counts>): {
  listed: Counts[];
  joined: Counts | null;
} {
  const joining: Joining<Counts> = {
    countOf,
    isOthers: (row) => keyOf(row) === others,
    join: (joined) => sum(others, joined),
    limit: Number.POSITIVE_INFINITY,
  };
  const months = [...Map.groupBy(rows, ({ month }) => month).values()];
  const shown = months.flatMap((ofMonth) => {
    const { listed, joined } = joinSmall<Counts>(ofMonth, joining);
    return joined === null ? listed : [...listed, joined];
  });
  const sums = [...Map.groupBy(shown, keyOf)].map(([key, same]) => sum(key, same));
  return joinSmall(sums, { ...joining, limit });
}
