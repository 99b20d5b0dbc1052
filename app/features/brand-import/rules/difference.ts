import type { BrandImport, ColumnValue, ImportRow, RowFilter, RowState } from "../schema";
import { columnsOf, type ImportKind } from "./kinds";

/** Labels for what a row would do, and for what it did. */
export const stateLabels: Record<RowState, string> = {
  new: "New",
  changed: "Changed",
  unchanged: "Unchanged",
  error: "Error",
};

/** The number of rows that match a filter. */
export function countRowsOf(found: BrandImport, filter: RowFilter): number {
  const counts: Record<RowFilter, number> = {
    all: found.newRows + found.changedRows + found.unchangedRows + found.errorRows,
    new: found.newRows,
    changed: found.changedRows,
    unchanged: found.unchangedRows,
    error: found.errorRows,
    noted: found.notedRows,
  };
  return counts[filter];
}

const SHOWN_LENGTH = 300;

/** A row as the page shows it: long text is cut, and an unchanged row's values aren't sent. */
export function shortenedRow(row: ImportRow): ImportRow {
  const shown =
    row.state === "changed"
      ? Object.keys(row.before ?? {})
      : row.state === "new"
        ? Object.keys(row.given)
        : [];
  const cut = (values: ImportRow["given"]) =>
    Object.fromEntries(shown.map((column) => [column, cutValue(values[column] ?? null)]));
  return { ...row, given: cut(row.given), before: row.before && cut(row.before) };
}

function cutValue(value: ColumnValue): ColumnValue {
  if (typeof value !== "string" || value.length <= SHOWN_LENGTH) return value;
  const more = value.length - SHOWN_LENGTH;
  return `${value.slice(0, SHOWN_LENGTH).toWellFormed()}… (${more.toLocaleString("en-US")} more characters)`;
}

/** A value as text, or null. The component formats times itself. */
export function valueText(value: ColumnValue): string | null {
  if (value === null || value === "") return null;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return value.length === 0 ? null : value.join(", ");
  return String(value);
}

/** The columns of a row that the page lists, in table order; ids have a separate column. */
export function listedColumns(kind: ImportKind, row: ImportRow): string[] {
  const listed = columnsOf(kind).filter(({ name, type }) => type !== "id" && name in row.given);
  const isListed = (name: string) =>
    row.state === "changed" ? name in (row.before ?? {}) : valueText(row.given[name] ?? null) !== null;
  return listed.map(({ name }) => name).filter(isListed);
}
