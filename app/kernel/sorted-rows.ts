/** What a row is sorted by: texts in English order, numbers by size. Null comes last in either direction. */
type SortValue = string | number | null;

/**
 * Sorts a list that is short enough to load as a whole.
 * @param ties the key that orders equal rows, ascending; without it, they keep their order.
 */
export function sortedRows<Row, Key extends string>(
  rows: readonly Row[],
  { key, direction }: { key: Key; direction: "asc" | "desc" },
  values: Readonly<Record<Key, (row: Row) => SortValue>>,
  ties?: Key,
): Row[] {
  const by = (name: Key, sign: 1 | -1) => (a: Row, b: Row) => compare(values[name](a), values[name](b), sign);
  const chosen = by(key, direction === "asc" ? 1 : -1);
  const next = ties === undefined ? () => 0 : by(ties, 1);
  return rows.toSorted((a, b) => chosen(a, b) || next(a, b));
}

function compare(a: SortValue, b: SortValue, sign: 1 | -1): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a === "string" && typeof b === "string") return sign * a.localeCompare(b, "en");
  return sign * (Number(a) - Number(b));
}
