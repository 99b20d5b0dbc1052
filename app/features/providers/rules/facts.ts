import type { Brand } from "~/features/brands/schema";
import { servesState } from "~/features/pricing/rules/match";
import { usStates } from "~/kernel/us-states";

export type ServedState = { code: string; name: string; isServed: boolean };

/** The 50 states and the District of Columbia. */
export const stateCount = usStates.length;

/** Every state and the District of Columbia, by name, and whether the brand serves it. */
export function statesOf(brand: Pick<Brand, "unavailableStates">): ServedState[] {
  return usStates.map(({ code, name }) => ({ code, name, isServed: servesState(brand, code) }));
}

/** How many of the 51 the brand serves. */
export function countServed(brand: Pick<Brand, "unavailableStates">): number {
  return statesOf(brand).filter((state) => state.isServed).length;
}

/** One sentence: all of them, all but up to five named ones, or a count (spec:providers#states-sentence). */
export function statesSentence(brand: Pick<Brand, "brandName" | "unavailableStates">): string {
  const states = statesOf(brand);
  const missing = states.filter((state) => !state.isServed).map((state) => state.name);
  const served = states.length - missing.length;
  if (missing.length === 0) return `${brand.brandName} serves all 50 states and the District of Columbia.`;
  if (served === 0) return `${brand.brandName} doesn't serve any states right now.`;
  const counted = `${brand.brandName} serves ${served} of ${states.length}`;
  const all = "(50 states and the District of Columbia)";
  if (missing.length > 5) return `${counted} ${all}.`;
  return `${counted} ${all}, all but ${joinWords(missing)}.`;
}

/** "a", "a and b", "a, b, and c". */
export function joinWords(words: readonly string[]): string {
  if (words.length <= 2) return words.join(" and ");
  return `${words.slice(0, -1).join(", ")}, and ${words.at(-1)}`;
}
