/*
 * A spreadsheet takes a cell that begins with one of these for a formula and would run it. An export puts an apostrophe
 * before it, as a person at a spreadsheet does, and an import takes that one away. A cell that began with apostrophes before such a
 * character gets one more, so that every text comes back as it was (spec:brand-import#formula-escape).
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const ESCAPED = /^'+[=+\-@\t\r\n＝＋－＠]/;

/** The text of an exported cell. */
export function escapeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** The text that an imported cell stands for. */
export function unescapeFormula(text: string): string {
  return ESCAPED.test(text) ? text.slice(1) : text;
}
