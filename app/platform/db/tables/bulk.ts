import { bigint, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment } from "./columns";

/** Changes of many rows of a staff list, prepared or done. */
export const bulkRuns = pgTable("bulk_runs", {
  runId: bigint("run_id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  list: text("list").notNull(),
  action: text("action").notNull(),
  input: text("input"),
  startedBy: text("started_by").notNull(),
  preparedAt: moment("prepared_at").notNull(),
  status: text("status", { enum: ["prepared", "running", "stopped", "done", "undoing", "undone"] })
    .notNull()
    .default("prepared"),
  startedAt: moment("started_at"),
  finishedAt: moment("finished_at"),
  undoUntil: moment("undo_until"),
  undoneBy: text("undone_by"),
  undoneAt: moment("undone_at"),
});

/** The rows of a bulk change, in the order in which they are changed. */
export const bulkRows = pgTable(
  "bulk_rows",
  {
    runId: bigint("run_id", { mode: "number" }).notNull(),
    place: integer("place").notNull(),
    rowId: text("row_id").notNull(),
    name: text("name").notNull(),
    state: text("state", { enum: ["waiting", "left_out", "changed", "undone", "kept"] }).notNull(),
    problem: text("problem"),
    undo: jsonb("undo").$type<Record<string, unknown>>(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.place] })],
);
