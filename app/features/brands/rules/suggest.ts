/** At most this many suggestions (spec:savings#provider-suggestions, spec:rebate#claim-suggestions). */
const suggestionsShown = 5;

/**
 * The brand names that contain what was typed, ignoring case, in the given order; at most five, without duplicates
 * (spec:savings#provider-suggestions). An empty input has no suggestions.
 */
export function suggestNames(names: readonly string[], typed: string): string[] {
  const needle = foldName(typed);
  if (needle === "") return [];
  const found: string[] = [];
  for (const name of names) {
    if (foldName(name).includes(needle) && !found.includes(name)) found.push(name);
    if (found.length === suggestionsShown) break;
  }
  return found;
}

/** A name in lowercase with single spaces, for substring search. */
export function foldName(name: string): string {
  return name.normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase();
}

/** Whether two names mean the same brand, ignoring case and spaces: "Kind Ounce" is "kindounce". */
export function isSameName(a: string, b: string): boolean {
  return foldName(a).replaceAll(" ", "") === foldName(b).replaceAll(" ", "");
}
