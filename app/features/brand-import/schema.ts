import * as z from "zod/mini";
import { type ImportKind, importKinds } from "./rules/kinds";
import type { RowProblem } from "./rules/rows";

const importStatuses = ["reading", "ready", "done", "undone"] as const;
export type ImportStatus = (typeof importStatuses)[number];

const rowStates = ["new", "changed", "unchanged", "error"] as const;
export type RowState = (typeof rowStates)[number];

/** A file that was read, and what became of it. */
export type BrandImport = {
  importId: number;
  kind: ImportKind;
  status: ImportStatus;
  fileName: string;
  fileBytes: number;
  encoding: string | null;
  delimiter: string | null;
  /** For each column of the file the column of the table, "" for one that is left alone. */
  givenColumns: string[];
  /** Headings of the columns that are left alone. */
  ignoredColumns: string[];
  newRows: number;
  changedRows: number;
  unchangedRows: number;
  errorRows: number;
  notedRows: number;
  createdByName: string;
  createdAt: Date;
  importedByName: string | null;
  importedAt: Date | null;
  undoneByName: string | null;
  undoneAt: Date | null;
  /** False: its rows were deleted, so it cannot be looked at or undone anymore. */
  hasRows: boolean;
};

/** What a column holds, as JSON: text, yes or no, a list of states; decimals and times as text. */
export type ColumnValue = string | number | boolean | string[] | null;

/** One row of the difference. */
export type ImportRow = {
  rowNumber: number;
  line: number;
  state: RowState;
  /** The id in the file, or the one that a new row was given. */
  id: number | null;
  brandId: number | null;
  brandName: string | null;
  given: Record<string, ColumnValue>;
  /** What the columns that differ held; null unless the row is changed. */
  before: Record<string, ColumnValue> | null;
  problems: RowProblem[];
};

/** What the upload form sends beside the file. */
export const uploadSchema = z.object({ kind: z.enum(importKinds) });

/** The answer to a file sent by the page's script. */
export type UploadResponse = { ok: true; importId: number } | { ok: false; message: string };

const rowFilters = ["all", ...rowStates, "noted"] as const;
export type RowFilter = (typeof rowFilters)[number];

/** What the address of the difference may ask for; what is not understood counts as not given. */
export const differenceSchema = z.object({
  /** Not given: the errors where there are some, else all. */
  rows: z.catch(z.optional(z.enum(rowFilters)), undefined),
  page: z._default(
    z.catch(z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000))), undefined),
    1,
  ),
});

/** The buttons of an import's page. */
export const importIntentSchema = z.object({ intent: z.enum(["import", "undo", "discard"]) });
