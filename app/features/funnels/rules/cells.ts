import { SMALLEST } from "./joined";

/** A count, or why it isn't shown: it's counted in the row of others, or would be about too few. Null: not known. */
export type Cell = number | "joined" | "withheld" | null;

export const numberOf = (cell: Cell): number | null => (typeof cell === "number" ? cell : null);

export const isSmall = (count: number) => count > 0 && count < SMALLEST;

/** Whether a count of filtered visits, or all minus it, is about too few. A count of 0 tells nothing that all doesn't. */
export function isTelling(count: number, all: number): boolean {
  return isSmall(count) || (count > 0 && isSmall(all - count));
}

/**
 * Which rows' counts go to the row of others, so that a row with 6 visits doesn't list the click of one person
 * (spec:funnels#small-cells). Zeros go too: otherwise, the only other row would be known.
 * @param others what the row of others has; null if nothing is there yet
 */
export function joinedCells(counts: readonly number[], others: number | null): boolean[] {
  const isWhole = counts.length + (others === null ? 0 : 1) < 2;
  if (isWhole || ![...counts, others ?? 0].some(isSmall)) return counts.map(() => false);
  const ascending = counts.map((count, row) => ({ count, row })).toSorted((a, b) => a.count - b.count);
  const rest = ascending.filter(({ count }) => count < SMALLEST);
  const listed = ascending.filter(({ count }) => count >= SMALLEST);
  const isEnough = () => {
    const members = [...rest.map(({ count }) => count), ...(others === null ? [] : [others])];
    const sum = members.reduce((all, count) => all + count, 0);
    // 5 and 1 are the only counts that add up to 6.
    return members.length > 1 && sum >= SMALLEST && sum !== SMALLEST + 1;
  };
  while (!isEnough() && listed.length > 0) rest.push(...listed.splice(0, 1));
  return counts.map((_, row) => rest.some((joined) => joined.row === row));
}
