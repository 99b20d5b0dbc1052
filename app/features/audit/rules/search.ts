const MAX_TERMS = 10;

/**
 * What a person typed, as a query of PostgreSQL: every word must occur, each as the beginning of one. Quoted, so that
 * nothing typed can be read as an operator.
 * @returns null when there is nothing to look for.
 */
export function searchTerms(typed: string): string | null {
  const words = typed.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (words.length === 0) return null;
  return words
    .slice(0, MAX_TERMS)
    .map((word) => `'${word.replaceAll("\\", "\\\\").replaceAll("'", "''")}':*`)
    .join(" & ");
}
