export type Direction = "lowest" | "highest" | "most";

const words: Record<Direction, string> = { lowest: "Lowest", highest: "Highest", most: "Most" };

/**
 * The word that marks the best values of a row, at each provider that has one (spec:side-by-side#best-value). Equal
 * values are all marked. An unknown value (null) is never marked, and then the word says that it counts only listed
 * ones. With fewer than two known values, nothing is compared and nothing is marked.
 */
export function markBest(values: readonly (number | null)[], direction: Direction): (string | null)[] {
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return values.map(() => null);
  const best = direction === "lowest" ? Math.min(...known) : Math.max(...known);
  const word = known.length < values.length ? `${words[direction]} listed` : words[direction];
  return values.map((value) => (value === best ? word : null));
}
