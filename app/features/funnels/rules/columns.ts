import { type Cell, joinedCells } from "./cells";

/** Instead of a rate of the row of others, which has counts of rows whose visits it doesn't have. */
export const MIXED = "Has counts of other rows";

/** One column: the cells of the listed rows, then that of the others. */
export function columnOf(
  counts: readonly number[],
  total: number | null,
  ofOthers: number,
  isWithheld: boolean,
): { cells: Cell[]; isMixed: boolean } {
  const every = (cell: Cell) => ({ cells: [...counts.map(() => cell), cell], isMixed: false });
  if (total === null) return every(null);
  if (isWithheld) return every("withheld");
  const rest = total - counts.reduce((sum, count) => sum + count, 0);
  const joined = joinedCells(counts, rest === 0 && ofOthers === 0 ? null : rest);
  const moved = counts.reduce((sum, count, row) => (joined[row] ? sum + count : sum), 0);
  const cells = counts.map((count, row): Cell => (joined[row] ? "joined" : count));
  return { cells: [...cells, rest + moved], isMixed: joined.includes(true) };
}
