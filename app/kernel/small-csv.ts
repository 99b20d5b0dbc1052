import { type CsvRow, createCsvReader, guessDelimiter } from "./csv-reader";
import { createDecoder, encodingOf } from "./text-decoder";

/** The largest CSV file that is read all at once, in bytes. */
export const MAX_SMALL_CSV_BYTES = 2_000_000;

/** One row of a file and the line it starts on, counted from 1 as in an editor. */
export type NumberedRow = { line: number; cells: readonly string[] };

/**
 * The text of an uploaded file: UTF-8, or UTF-16 if its first bytes say so.
 * @returns null when the bytes aren't valid in that encoding.
 */
export function decodeTextFile(bytes: Uint8Array): string | null {
  const decoder = createDecoder(encodingOf(bytes));
  const [start, end] = [decoder.decode(bytes), decoder.end()];
  return start.brokenAt === null && end.brokenAt === null ? start.text + end.text : null;
}

/** The rows of a file, or the reason it can't be read, with the line and the column counted from 1. */
export type CsvRows = { ok: true; rows: NumberedRow[] } | { ok: false; line: number; message: string };

const SAMPLE_LENGTH = 16_384;

/**
 * The rows of a CSV that fits in memory, header first. Rows without any text are left out.
 * @param isKnown whether a heading is one of the columns the caller looks for; used to guess the delimiter.
 */
export function readCsvRows(text: string, isKnown: (heading: string) => boolean = () => false): CsvRows {
  const reader = createCsvReader(guessDelimiter(text.slice(0, SAMPLE_LENGTH), isKnown));
  const complete = reader.push(text);
  const { rows: last, openQuote } = reader.end();
  if (openQuote) {
    const { line, cell } = openQuote;
    return { ok: false, line, message: `The quotation mark in column ${cell + 1} is never closed` };
  }
  const rows = [...complete, ...last]
    .map(({ cells, lines }: CsvRow) => ({ line: lines[0] ?? 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  return { ok: true, rows };
}
