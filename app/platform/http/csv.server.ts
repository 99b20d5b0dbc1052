/** The value of a cell; null is an empty cell. */
export type CsvCell = string | number | boolean | Date | null;

/** Spreadsheets run a cell that starts with one of these characters as a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n]/;
/** Without it, spreadsheets don't read the file as UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";
/**
 * Lines are sent in batches of up to this many characters: compressing and sending each line separately takes many
 * times as long.
 */
const PIECE_LENGTH = 16_384;

/** One line of a CSV file. Text that a spreadsheet would take for a formula gets an apostrophe before it. */
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

/** Rows that are already in memory, as a download reads them. */
export async function* oneByOne<Row>(rows: readonly Row[]): AsyncIterable<Row> {
  yield* rows;
}

/**
 * A download of any length. Rows are read as the browser receives them, never all at once. The file contains personal
 * data, so no cache may store it.
 * @param rows the first one is the header.
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
