const MAX_WORDS = 10;
/** Characters that people use in phone numbers. */
const PHONE_SIGNS = /[\s().+/-]/g;
const FEWEST_DIGITS = 4;

/**
 * What staff typed to find a visitor, as a query of PostgreSQL: every word must occur, each as the beginning of one. A part of an
 * email address is a word, and a phone number is found however it is written. Nothing typed can be read as an operator (spec:leads#search-words).
 * @returns null when there is nothing to look for.
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
