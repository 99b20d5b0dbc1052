import { bigint, boolean, integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns";

const count = (name: string) => integer(name).notNull().default(0);

/** One row per file. Its rows are in `brand_import_rows`, which set-based SQL reads and writes. */
export const brandImports = pgTable("brand_imports", {
  importId: bigint("import_id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text("kind").notNull(),
  status: text("status").notNull().default("reading"),
  fileName: text("file_name").notNull(),
  fileBytes: bigint("file_bytes", { mode: "number" }).notNull().default(0),
  encoding: text("encoding"),
  delimiter: text("delimiter"),
  /** For each column of the file, the column of the table, or "" for one that is ignored. */
  givenColumns: text("given_columns").array().notNull().default([]),
  ignoredColumns: text("ignored_columns").array().notNull().default([]),
  newRows: count("new_rows"),
  changedRows: count("changed_rows"),
  unchangedRows: count("unchanged_rows"),
  errorRows: count("error_rows"),
  notedRows: count("noted_rows"),
  createdBy: text("created_by").notNull(),
  createdByName: text("created_by_name").notNull(),
  createdAt: moment("created_at").notNull(),
  importedByName: text("imported_by_name"),
  importedAt: moment("imported_at"),
  undoneByName: text("undone_by_name"),
  undoneAt: moment("undone_at"),
  hasRows: boolean("has_rows").notNull().default(true),
});
