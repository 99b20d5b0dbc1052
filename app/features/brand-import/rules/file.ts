import {
  type CsvReader,
  type CsvRow,
  createCsvReader,
  type Delimiter,
  guessDelimiter,
} from "~/kernel/csv-reader";
import { type CsvDecoder, type CsvEncoding, createDecoder, encodingOf } from "~/kernel/text-decoder";
import { type Header, isKnownHeading, readHeader } from "./header";
import type { ImportKind } from "./kinds";
import { readImportRow, type StagedRow } from "./rows";

/** What is known about a file once its header has been read. */
export type FileFacts = { encoding: CsvEncoding; delimiter: Delimiter; header: Header };

/** The result of reading a chunk, or why the whole file can't be read, with line and column if known. */
export type FileStep = { ok: true; rows: StagedRow[] } | { ok: false; message: string };

export type ImportFileReader = {
  push(bytes: Uint8Array): FileStep;
  /** The last rows; fails for a file without any. */
  end(): FileStep;
  /** Null before the header has been read. */
  facts(): FileFacts | null;
};

/** How many characters are read before the delimiter is guessed. */
const SAMPLE_LENGTH = 16_384;
/** Enough bytes to detect the encoding and byte order mark. */
const FIRST_BYTES = 4;
/** The first bytes of a ZIP archive, which is the format of a workbook. */
const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** Far more than any table of prices; a larger file is a mistake, and would fill the database. */
const MAX_IMPORT_ROWS = 200_000;

/** Reads a CSV file of one kind as its bytes arrive: encoding, delimiter, header, rows (spec:brand-import#encoding, spec:brand-import#header-row). */
export function createImportFileReader(kind: ImportKind): ImportFileReader {
  return new FileReader(kind);
}

const failed = (message: string): FileStep => ({ ok: false, message });

class FileReader implements ImportFileReader {
  #kind: ImportKind;
  #start: Uint8Array = new Uint8Array();
  #decoder: CsvDecoder | null = null;
  /** Text read before the delimiter is known. */
  #sample = "";
  #csv: CsvReader | null = null;
  #delimiter: Delimiter = ",";
  #header: Header | null = null;
  #rowCount = 0;

  constructor(kind: ImportKind) {
    this.#kind = kind;
  }

  facts(): FileFacts | null {
    if (!this.#header || !this.#decoder) return null;
    return { encoding: this.#decoder.encoding, delimiter: this.#delimiter, header: this.#header };
  }

  push(bytes: Uint8Array): FileStep {
    if (this.#decoder) return this.#decode(this.#decoder, bytes);
    this.#start = joined(this.#start, bytes);
    if (this.#start.length < FIRST_BYTES) return { ok: true, rows: [] };
    return this.#begin();
  }

  end(): FileStep {
    const rows: StagedRow[] = [];
    for (const finish of [() => this.#begin(), () => this.#endOfText(), () => this.#endOfRows()]) {
      const step = finish();
      if (!step.ok) return step;
      rows.push(...step.rows);
    }
    if (!this.#header) return failed("the file is empty.");
    if (this.#rowCount === 0) return failed("the file has a header but no rows.");
    return { ok: true, rows };
  }

  #begin(): FileStep {
    if (this.#decoder) return { ok: true, rows: [] };
    if (ZIP.every((byte, index) => this.#start[index] === byte)) {
      return failed("it is an Excel workbook. Save it as “CSV UTF-8” and import that file.");
    }
    this.#decoder = createDecoder(encodingOf(this.#start));
    return this.#decode(this.#decoder, this.#start);
  }

  #decode(decoder: CsvDecoder, bytes: Uint8Array): FileStep {
    const { text, brokenAt } = decoder.decode(bytes);
    return this.#readText(text, brokenAt);
  }

  #endOfText(): FileStep {
    const rest = this.#decoder?.end() ?? { text: "", brokenAt: null };
    const step = this.#readText(rest.text, rest.brokenAt);
    if (!step.ok || this.#csv || this.#sample.trim() === "") return step;
    return this.#readRows(this.#open());
  }

  #endOfRows(): FileStep {
    if (!this.#csv) return { ok: true, rows: [] };
    const { rows, openQuote } = this.#csv.end();
    if (openQuote) {
      return failed(
        `the quotation mark in line ${openQuote.line}, column ${openQuote.cell + 1} is never closed.`,
      );
    }
    return this.#readRows(rows);
  }

  #readText(text: string, brokenAt: number | null): FileStep {
    const step = this.#readSound(brokenAt === null ? text : text.slice(0, brokenAt));
    if (brokenAt === null || !step.ok) return step;
    const csv = this.#csv ?? createCsvReader(",");
    if (!this.#csv) csv.push(this.#sample);
    const { line, cell } = csv.place();
    return failed(
      `line ${line}, column ${cell + 1} has a character that isn't UTF-8. Save the file as “CSV UTF-8” and import it again.`,
    );
  }

  #readSound(text: string): FileStep {
    if (this.#csv) return this.#readRows(this.#csv.push(text));
    this.#sample += text;
    if (this.#sample.length < SAMPLE_LENGTH) return { ok: true, rows: [] };
    return this.#readRows(this.#open());
  }

  /** Detects the delimiter once enough has been read. @returns the rows read so far. */
  #open(): CsvRow[] {
    this.#delimiter = guessDelimiter(this.#sample, isKnownHeading);
    this.#csv = createCsvReader(this.#delimiter);
    const rows = this.#csv.push(this.#sample);
    this.#sample = "";
    return rows;
  }

  #readRows(rows: readonly CsvRow[]): FileStep {
    const staged: StagedRow[] = [];
    for (const row of rows) {
      if (!this.#header) {
        if (row.cells.every((cell) => cell.trim() === "")) continue;
        const result = readHeader(this.#kind, row.cells, row.lines[0] ?? 1);
        if (!result.ok) return failed(result.message);
        this.#header = result.header;
        continue;
      }
      const read = readImportRow(this.#kind, this.#header, row);
      if (!read) continue;
      this.#rowCount += 1;
      if (this.#rowCount > MAX_IMPORT_ROWS) {
        return failed(
          `the file has more than ${MAX_IMPORT_ROWS.toLocaleString("en-US")} rows. Split it into smaller files and import each one.`,
        );
      }
      staged.push(read);
    }
    return { ok: true, rows: staged };
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  if (first.length === 0) return second;
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
