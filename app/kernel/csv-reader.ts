/** The delimiters a file may use, in the order they are tried (spec:brand-import#delimiter). */
export const delimiters = [",", "\t", "|", ";"] as const;
export type Delimiter = (typeof delimiters)[number];

export const delimiterLabels: Record<Delimiter, string> = {
  ",": "comma",
  "\t": "tab",
  "|": "pipe",
  ";": "semicolon",
};

/** A flaw in how a cell is written. Cells count from 0. */
export type CsvFlaw = { cell: number; kind: "too-long" | "text-after-quote" | "too-many-cells" };

export type CsvRow = {
  /** The text of each cell, and the line the row begins on, counted from 1. */
  cells: string[];
  lines: number[];
  flaws: CsvFlaw[];
};

export type CsvReader = {
  /** Reads the next piece of the file. @returns the rows that are complete, without empty lines. */
  push(text: string): CsvRow[];
  /** @returns the last row. `openQuote` is where an unclosed quote was opened (cell counted from 0). */
  end(): { rows: CsvRow[]; openQuote: { line: number; cell: number } | null };
  /** The position of the reader: the line, and the cell counted from 0. */
  place(): { line: number; cell: number };
};

/** In characters. Longer than any database column allows; the rest of such a cell is dropped. */
export const MAX_CELL_LENGTH = 50_000;
const MAX_CELLS = 200;

/**
 * Reads CSV piece by piece (RFC 4180; a quote inside an unquoted cell is an ordinary character). It keeps at most one
 * row in memory, and no more of a cell than a column allows, and knows the line of every cell. A file of any size or
 * shape can therefore be rejected with a position and without exhausting the server. Lines end with LF, CRLF, or CR.
 */
export function createCsvReader(delimiter: Delimiter): CsvReader {
  return new Reader(delimiter);
}

class Reader implements CsvReader {
  #delimiter: Delimiter;
  #plainEnd: RegExp;
  #place: "start" | "plain" | "quoted" | "after-quote" = "start";
  #line = 1;
  #cell = "";
  #cellLine = 1;
  #row = emptyRow();
  #complete: CsvRow[] = [];
  /** The last character was a CR. If an LF follows, both are one line end. */
  #sawReturn = false;

  constructor(delimiter: Delimiter) {
    this.#delimiter = delimiter;
    this.#plainEnd = new RegExp(`[\\r\\n${delimiter === "|" ? "\\|" : delimiter}]`, "g");
  }

  push(text: string): CsvRow[] {
    let at = 0;
    while (at < text.length)
      at = this.#place === "quoted" ? this.#inQuotes(text, at) : this.#outside(text, at);
    return this.#take();
  }

  end(): ReturnType<CsvReader["end"]> {
    if (this.#place === "quoted") {
      return { rows: [], openQuote: { line: this.#cellLine, cell: this.#row.cells.length } };
    }
    this.#endRow();
    return { rows: this.#take(), openQuote: null };
  }

  place(): { line: number; cell: number } {
    return { line: this.#line, cell: this.#row.cells.length };
  }

  #take(): CsvRow[] {
    const complete = this.#complete;
    this.#complete = [];
    return complete;
  }

  /** @returns where reading continues. */
  #inQuotes(text: string, at: number): number {
    const close = text.indexOf('"', at);
    const end = close === -1 ? text.length : close;
    const piece = text.slice(at, end);
    this.#line += countLines(piece, this.#sawReturn);
    this.#append(piece);
    this.#sawReturn = close === -1 && piece.endsWith("\r");
    if (close === -1) return end;
    this.#place = "after-quote";
    return close + 1;
  }

  #outside(text: string, at: number): number {
    const char = text[at];
    if (char === "\n" || char === "\r") return this.#lineEnd(char, at);
    this.#sawReturn = false;
    if (char === this.#delimiter) {
      this.#endCell();
      return at + 1;
    }
    if (char === '"' && (this.#place === "start" || this.#place === "after-quote")) {
      if (this.#place === "after-quote") this.#append('"');
      this.#place = "quoted";
      return at + 1;
    }
    if (this.#place === "after-quote") this.#flaw("text-after-quote");
    this.#plainEnd.lastIndex = at;
    const end = this.#plainEnd.exec(text)?.index ?? text.length;
    this.#append(text.slice(at, end));
    this.#place = "plain";
    return end;
  }

  #lineEnd(char: "\n" | "\r", at: number): number {
    const isSecondOfPair = char === "\n" && this.#sawReturn;
    this.#sawReturn = char === "\r";
    if (!isSecondOfPair) {
      this.#endRow();
      this.#line += 1;
      this.#cellLine = this.#line;
    }
    return at + 1;
  }

  #append(text: string): void {
    const room = Math.max(0, MAX_CELL_LENGTH - this.#cell.length);
    if (text.length > room) this.#flaw("too-long");
    this.#cell += text.length > room ? text.slice(0, room) : text;
  }

  #flaw(kind: CsvFlaw["kind"]): void {
    const cell = this.#row.cells.length;
    const isKnown = this.#row.flaws.some((flaw) => flaw.cell === cell && flaw.kind === kind);
    if (!isKnown) this.#row.flaws.push({ cell, kind });
  }

  #endCell(): void {
    if (this.#row.cells.length < MAX_CELLS) {
      this.#row.cells.push(this.#cell);
      this.#row.lines.push(this.#cellLine);
    } else this.#flaw("too-many-cells");
    this.#cell = "";
    this.#place = "start";
    this.#cellLine = this.#line;
  }

  #endRow(): void {
    const isBlank = this.#place === "start" && this.#row.cells.length === 0;
    if (!isBlank) {
      this.#endCell();
      this.#complete.push(this.#row);
    }
    this.#row = emptyRow();
  }
}

const emptyRow = (): CsvRow => ({ cells: [], lines: [], flaws: [] });

/**
 * Counts the line ends in a piece of a quoted cell. A CR at the end of the previous piece and an LF at the start of
 * this one are one.
 */
function countLines(piece: string, followsReturn: boolean): number {
  const ends = piece.match(/\r\n|\r|\n/g)?.length ?? 0;
  return followsReturn && piece.startsWith("\n") ? ends - 1 : ends;
}

const SAMPLE_ROWS = 50;

/**
 * Guesses a file's delimiter from its beginning (spec:brand-import#delimiter): the one that gives the header the most known columns.
 * Among equals, the one that splits every row into the same number of cells, and into the most cells.
 */
export function guessDelimiter(sample: string, isKnown: (heading: string) => boolean): Delimiter {
  let best: { delimiter: Delimiter; known: number; width: number } = { delimiter: ",", known: -1, width: -1 };
  for (const delimiter of delimiters) {
    const reader = createCsvReader(delimiter);
    const [header, ...rows] = [...reader.push(sample), ...reader.end().rows].slice(0, SAMPLE_ROWS);
    const known = new Set(header?.cells.filter(isKnown)).size;
    const cells = header?.cells.length ?? 0;
    const isEven = rows.slice(0, -1).every((row) => row.cells.length === cells);
    const width = cells > 1 && isEven ? cells : 0;
    if (known > best.known || (known === best.known && width > best.width)) {
      best = { delimiter, known, width };
    }
  }
  return best.delimiter;
}
