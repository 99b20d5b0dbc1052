import Papa from "papaparse";
import type { CsvLine } from "../rules/spend-csv";

export const MAX_CSV_BYTES = 2_000_000;
const DELIMITERS = [",", "\t", "|", ";"];

/**
 * The text of an uploaded file: UTF-8, or UTF-16 where its first bytes say so.
 * @returns null when the bytes are no such text.
 */
export function textOfFile(bytes: Uint8Array): string | null {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? "utf-16le"
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? "utf-16be"
        : "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Cuts a CSV into lines and cells; empty lines are left out. Cells may hold line breaks, so numbers come from the text itself. */
export function linesOf(text: string): CsvLine[] {
  const { data } = Papa.parse<string[]>(text.trimEnd(), { delimitersToGuess: DELIMITERS });
  let line = 1;
  return data
    .map((cells) => {
      const numbered = { line, cells };
      line += 1 + cells.reduce((breaks, cell) => breaks + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
      return numbered;
    })
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
}
