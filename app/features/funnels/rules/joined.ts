/** Smaller counts are joined in one row, so that none of them is about single people (spec:funnels#small-counts). */
export const SMALLEST = 5;

/** What a row without a name stands for. */
export const JOINED = "Others, or fewer than 5 each";

/**
 * The rows in the order of the highest count. Those below the smallest count, those marked as others, and those beyond
 * the limit are joined by `join`.
 */
export function joinSmall<Row>(
  rows: readonly Row[],
  { countOf, isOthers, join, limit }: Joining<Row>,
): { listed: Row[]; joined: Row | null } {
  const sorted = rows.toSorted((a, b) => countOf(b) - countOf(a));
  const isListed = (row: Row) => countOf(row) >= SMALLEST && !isOthers(row);
  const listed = sorted.filter(isListed).slice(0, limit);
  const rest = sorted.filter((row) => !listed.includes(row));
  return { listed, joined: rest.length === 0 ? null : join(rest) };
}

type Joining<Row> = {
  countOf(row: Row): number;
  isOthers(row: Row): boolean;
  join(rows: readonly Row[]): Row;
  limit: number;
};
