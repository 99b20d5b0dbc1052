/*
 * Spreadsheets treat a cell that begins with one of these as a formula and would run it. An export adds an apostrophe
 * in front, as spreadsheet users do, and an import removes it. A cell that already began with apostrophes before such a
 * character gets one more, so that every text is restored exactly (spec:brand-import#formula-escape).
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const ESCAPED = /^'+[=+\-@\t\r\n＝＋－＠]/;

/** The text of an exported cell. */
export function escapeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** The original text of an imported cell. */
export function unescapeFormula(text: string): string {
  return ESCAPED.test(text) ? text.slice(1) : text;
}
