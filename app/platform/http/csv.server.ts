/** What a cell may contain; null is an empty one. */
export type CsvCell = string | number | boolean | Date | null;

/** Spreadsheets run a cell that starts so. */
const FORMULA = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n]/;
/** Spreadsheets take the file for UTF-8 only with it. */
const BYTE_ORDER_MARK = "\uFEFF";
/** Lines are sent together up to this many characters: to compress and send each alone takes many times as long. */
const PIECE_LENGTH = 16_384;

/** One line of a CSV file. A text that a spreadsheet would take for a formula gets an apostrophe before it. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(cellText).join(",")}\r\n`;
}

function cellText(cell: CsvCell): string {
  if (cell === null) return "";
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell !== "string") return String(cell);
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * A download of any length: rows are read while the browser takes them, never all at once. It holds personal data, so
 * nothing keeps it.
 * @param rows the header is the first.
 */
export function csvDownload(fileName: string, rows: AsyncIterable<readonly CsvCell[]>): Response {
  const encoder = new TextEncoder();
  const lines = rows[Symbol.asyncIterator]();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(BYTE_ORDER_MARK));
    },
    async pull(controller) {
      let text = "";
      while (text.length < PIECE_LENGTH) {
        const { value, done } = await lines.next();
        if (done) break;
        text += csvLine(value);
      }
      if (text === "") controller.close();
      else controller.enqueue(encoder.encode(text));
    },
    async cancel() {
      await lines.return?.();
    },
  });
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${fileName}"`,
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}
