import { escapeFormula } from "./formula";

/** Tells spreadsheets that the file is UTF-8. */
export const BYTE_ORDER_MARK = "\ufeff";

/** One line of an export, its end included (RFC 4180). Null is an empty cell. */
export function csvLine(cells: readonly (string | null)[]): string {
  return `${cells.map((cell) => (cell === null ? "" : quoted(escapeFormula(cell)))).join(",")}\r\n`;
}

/** Also around what another delimiter or a blank at the edge could be mistaken for. */
function quoted(text: string): string {
  return /["\r\n,;|\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
