import { type NumberedRow, readCsvRows } from "~/kernel/small-csv";

/** The rows of a CSV that is valid. @throws for any other */
export function rowsOf(text: string): NumberedRow[] {
  const read = readCsvRows(text);
  if (!read.ok) throw new Error(`line ${read.line}: ${read.message}`);
  return read.rows;
}
