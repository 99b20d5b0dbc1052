import * as z from "zod/mini";
import { type ImportKind, importKinds } from "./rules/kinds";
import type { RowProblem } from "./rules/rows";

const importStatuses = ["reading", "ready", "done", "undone"] as const;
export type ImportStatus = (typeof importStatuses)[number];

const rowStates = ["new", "changed", "unchanged", "error"] as const;
export type RowState = (typeof rowStates)[number];

/** The orders of the list of imports (spec:brand-import#earlier-imports). */
export const importSortKeys = ["when", "file", "kind", "new", "changed", "errors"] as const;
export type ImportSort = { key: (typeof importSortKeys)[number]; direction: "asc" | "desc" };

/** The page in the list's URL; an invalid value counts as the first. */
export const importPageField = z.catch(z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000)), 1);

/** An uploaded file and its state. */
export type BrandImport = {
  importId: number;
  kind: ImportKind;
  status: ImportStatus;
  fileName: string;
  fileBytes: number;
  encoding: string | null;
  delimiter: string | null;
  /** For each file column, the table column; "" if it's ignored. */
  givenColumns: string[];
  /** Headings of the ignored columns. */
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
  /** False: its rows were deleted, so it can no longer be viewed or undone. */
  hasRows: boolean;
};

/** A column's value as JSON: text, boolean, or a list of states; decimals and times are strings. */
export type ColumnValue = string | number | boolean | string[] | null;

/** One row of the comparison. */
export type ImportRow = {
  rowNumber: number;
  line: number;
  state: RowState;
  /** The id in the file, or the one assigned to a new row. */
  id: number | null;
  brandId: number | null;
  brandName: string | null;
  given: Record<string, ColumnValue>;
  /** The old values of the columns that differ; null unless the row is changed. */
  before: Record<string, ColumnValue> | null;
  problems: RowProblem[];
};

/** The upload form's fields besides the file. */
export const uploadSchema = z.object({ kind: z.enum(importKinds) });

/** The response to a file uploaded by the page's script. */
export type UploadResponse = { ok: true; importId: number } | { ok: false; message: string };

const rowFilters = ["all", ...rowStates, "noted"] as const;
export type RowFilter = (typeof rowFilters)[number];

/** The parameters in the comparison's URL; an invalid value counts as missing. */
export const differenceSchema = z.object({
  /** If missing: the errors if there are any, otherwise all rows. */
  rows: z.catch(z.optional(z.enum(rowFilters)), undefined),
  page: z._default(
    z.catch(z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000))), undefined),
    1,
  ),
});

/** The buttons of an import's page. */
export const importIntentSchema = z.object({ intent: z.enum(["import", "undo", "discard"]) });
