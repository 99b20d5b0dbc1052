import { type CsvRows, readCsvRows } from "~/kernel/small-csv";
import { isKnownHeading } from "./file-columns";

/** The most lines above a header that are looked at, as platforms write the report's title and dates there. */
const MAX_LINES = 20;
/** How much of such a line is looked at: a header's known columns come before this. */
const LINE_LENGTH = 10_000;
const MAX_CELLS = 200;

/**
 * The rows of a report. The delimiter is guessed from the header, because the lines above it have no cells.
 * @returns the rows with the line numbers of the whole file.
 */
export function readReportRows(text: string): CsvRows {
  const starts = startsOf(text);
  const header = starts.findIndex((start, index) => {
    const line = text.slice(start, Math.min(starts[index + 1] ?? text.length, start + LINE_LENGTH));
    const cells = line.split(/[,;\t|]/, MAX_CELLS);
    return cells.filter((cell) => isKnownHeading(cell.replaceAll('"', ""))).length > 1;
  });
  if (header <= 0) return readCsvRows(text, isKnownHeading);
  const read = readCsvRows(text.slice(starts[header]), isKnownHeading);
  if (!read.ok) return { ...read, line: read.line + header };
  // The header's place says that there is something above it.
  const title = { line: 1, cells: [text.slice(0, starts[1]).trim()] };
  return { ok: true, rows: [title, ...read.rows.map(({ line, cells }) => ({ line: line + header, cells }))] };
}

/** Where the first lines of a text start. */
function startsOf(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0 && starts.length < MAX_LINES; at = text.indexOf("\n", at + 1))
    starts.push(at + 1);
  return starts;
}
