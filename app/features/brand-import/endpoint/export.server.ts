import type { Db } from "~/platform/db/client.server";
import { exportRows } from "../queries/export.server";
import { BYTE_ORDER_MARK, csvLine } from "../rules/csv-writer";
import { columnsOf, type ImportKind } from "../rules/kinds";

const STEP_ROWS = 1_000;

/** All rows of a kind as CSV, read from the database as fast as they are taken: never more than a step is held. */
export function exportCsv(db: Db, kind: ImportKind): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let after = 0;
  return new ReadableStream({
    start(controller) {
      const header = csvLine(columnsOf(kind).map((column) => column.name));
      controller.enqueue(encoder.encode(BYTE_ORDER_MARK + header));
    },
    async pull(controller) {
      const rows = await exportRows(db, kind, after, STEP_ROWS);
      const last = rows.at(-1);
      if (!last) return controller.close();
      after = last.id;
      controller.enqueue(encoder.encode(rows.map((row) => csvLine(row.cells)).join("")));
    },
  });
}
