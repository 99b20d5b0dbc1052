const MAX_TERMS = 10;

/**
 * Turns what a person typed into a PostgreSQL text search query: every word must occur, at least as a prefix. Words are
 * quoted, so that nothing typed is read as an operator.
 * @returns null if there's nothing to search for.
 */
export function searchTerms(typed: string): string | null {
  const words = typed.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (words.length === 0) return null;
  return words
    .slice(0, MAX_TERMS)
    .map((word) => `'${word.replaceAll("\\", "\\\\").replaceAll("'", "''")}':*`)
    .join(" & ");
}
