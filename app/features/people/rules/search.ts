import type { PersonQuery } from "~/kernel/person-record";

const PHONE_PUNCTUATION = /[\s().+/-]/g;
const FEWEST_DIGITS = 7;

/**
 * Reads what staff typed as an email, a phone number, or a name (spec:peoples-data#search).
 * @returns null if it's none of these.
 */
export function readSearch(typed: string): PersonQuery | null {
  const text = typed.trim();
  if (/^[^\s@]+@[^\s@]+$/.test(text)) return { by: "email", email: text };
  const digits = text.replace(PHONE_PUNCTUATION, "").replace(/^1(?=\d{10}$)/, "");
  if (/^\d+$/.test(digits)) return digits.length >= FEWEST_DIGITS ? { by: "phone", digits } : null;
  return /\p{L}/u.test(text) ? { by: "name", name: text } : null;
}
