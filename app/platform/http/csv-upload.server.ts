import {
  type CsvRows,
  decodeTextFile,
  MAX_SMALL_CSV_BYTES,
  type NumberedRow,
  readCsvRows,
} from "~/kernel/small-csv";

/** A file as text and rows, or a message about the file as a whole. */
export type CsvUpload =
  | { ok: true; text: string; rows: NumberedRow[] }
  | { ok: false; line: number; message: string };

/**
 * Reads a CSV from a staff form: the file itself, or its text when the form sends a previewed file again. The text
 * takes precedence. Nothing is stored.
 * @param readRows reads the text, if the file may have more than a header and rows.
 */
export async function readCsvUpload(
  file: FormDataEntryValue | null,
  previewed: FormDataEntryValue | null,
  readRows: (text: string) => CsvRows = (text) => readCsvRows(text),
): Promise<CsvUpload> {
  const text = typeof previewed === "string" ? previewed : await textOf(file);
  if (typeof text !== "string") return text;
  const read = readRows(text);
  return read.ok ? { ok: true, text, rows: read.rows } : read;
}

async function textOf(file: FormDataEntryValue | null): Promise<string | Extract<CsvUpload, { ok: false }>> {
  const refused = (message: string) => ({ ok: false as const, line: 1, message });
  if (!(file instanceof File) || file.size === 0) return refused("Choose a CSV file");
  if (file.size > MAX_SMALL_CSV_BYTES) return refused("The file is larger than 2 MB. Choose a smaller one.");
  const text = decodeTextFile(new Uint8Array(await file.arrayBuffer()));
  return text ?? refused("This isn't a text file. Save it as CSV (UTF-8).");
}
