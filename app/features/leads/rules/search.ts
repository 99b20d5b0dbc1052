const MAX_WORDS = 10;
/** Characters that people use in phone numbers. */
const PHONE_SIGNS = /[\s().+/-]/g;
const FEWEST_DIGITS = 4;

/**
 * Turns what staff typed to find a visitor into a PostgreSQL text search query: every word must occur, at least as a
 * prefix. Parts of an email are words, and a phone number is found in any format. Nothing typed can be read as an
 * operator (spec:leads#search-words).
 * @returns null if there's nothing to search for.
 */
export function visitorSearch(typed: string): string | null {
  const words = typed.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== "");
  if (words.length === 0) return null;
  const all = words.slice(0, MAX_WORDS).map(beginning).join(" & ");
  const digits = typed.replace(PHONE_SIGNS, "").replace(/^1(?=\d{10}$)/, "");
  const isNumber = /^\d+$/.test(digits) && digits.length >= FEWEST_DIGITS;
  return isNumber ? `(${all}) | ${beginning(digits)}` : all;
}

const beginning = (word: string) => `'${word}':*`;
