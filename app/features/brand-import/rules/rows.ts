import {
  brandFields,
  type FieldTable,
  feeFields,
  priceFields,
  readId,
  readPresent,
} from "~/features/brands/rules/brand-fields";
import {
  dosages,
  medicationSources,
  medicationTypes,
  planIntervals,
  productNames,
} from "~/features/brands/schema";
import type { CsvFlaw, CsvRow } from "~/kernel/csv-reader";
import { excerpt, readCell } from "./cells";
import type { Header } from "./header";
import { alwaysRequired, type ImportKind, idColumnOf, requiredForNew, requiredMessage } from "./kinds";

/** A message about one cell or row. Only errors prevent an import. */
export type RowProblem = {
  level: "error" | "note";
  /** Null if the message is about the whole row. */
  column: string | null;
  /** The column's position in the file, from 1; null when `column` is null. */
  position: number | null;
  line: number;
  message: string;
};

/** A file row, parsed and checked without the other rows. */
export type StagedRow = {
  line: number;
  /** The id in the file of the row to change; null for a new row, and if the id is invalid. */
  targetId: number | null;
  /** Column → value for every column in the file; empty if there is an error. */
  given: Record<string, unknown>;
  problems: RowProblem[];
};

const tables: Record<ImportKind, FieldTable> = {
  brands: { brand_id: readId, ...brandFields },
  brand_fees: { fee_id: readId, brand_id: readId, ...feeFields },
  brand_pricing: { pricing_id: readId, brand_id: readId, ...priceFields },
};

/**
 * Reads one row with the brand editor's fields (spec:brand-import#required-fields). Null for an empty row. Checks that
 * depend on other rows or stored data come later.
 */
export function readImportRow(kind: ImportKind, header: Header, row: CsvRow): StagedRow | null {
  if (row.cells.every((cell) => cell.trim() === "")) return null;
  const line = row.lines[0] ?? 0;
  const shape = [...shapeProblems(header, row), ...cutOff(kind, header, row)];
  if (shape.length > 0) return { line, targetId: null, given: {}, problems: shape };

  const raw: Record<string, string> = {};
  const problems: RowProblem[] = [];
  const addProblem = (column: string, level: RowProblem["level"], message: string) => {
    const index = header.columns.findIndex((candidate) => candidate?.name === column);
    problems.push({ level, column, position: index + 1, line: row.lines[index] ?? line, message });
  };
  header.columns.forEach((column, index) => {
    if (!column) return;
    const reading = readCell(column.type, row.cells[index] ?? "");
    raw[column.name] = reading.text;
    if (reading.note) addProblem(column.name, "note", reading.note);
  });
  const checked = readPresent(tables[kind], raw);
  if (checked.ok && hasRequired(kind, raw, addProblem)) {
    return { line, targetId: idOf(raw[idColumnOf(kind)]), given: checked.row, problems };
  }
  if (!checked.ok) {
    hasRequired(kind, raw, addProblem);
    for (const [column, problem] of Object.entries(checked.errors)) {
      if (problem?.kind === "invalid")
        addProblem(column, "error", invalidMessage(kind, column, raw[column] ?? "", problem.message));
    }
  }
  return { line, targetId: idOf(raw[idColumnOf(kind)]), given: {}, problems: inOrder(problems) };
}

/**
 * Columns with a fixed list of values. Error messages list them, because people who write a file by hand see no menu.
 */
const choices: Readonly<Record<string, readonly string[]>> = {
  medication_type: medicationTypes,
  dosage: dosages,
  plan_interval: planIntervals,
  medication_source: medicationSources,
  product_name: productNames,
};

function invalidMessage(kind: ImportKind, column: string, written: string, message: string): string {
  const list = Object.hasOwn(choices, column) ? choices[column] : undefined;
  if (list) return `${excerpt(written)} isn't one of ${list.join(", ")}`;
  const what = `${message}: ${excerpt(written)}`;
  const isNeededId = tables[kind][column] === readId && alwaysRequired(kind).includes(column);
  return isNeededId ? `${requiredMessage(kind, column)}. ${what}` : what;
}

function idOf(text: string | undefined): number | null {
  const reading = readId(text ?? "");
  return "value" in reading ? reading.value : null;
}

/** Checks columns in the file that no row may leave empty and, for a row without an id, a new row's required fields. */
function hasRequired(
  kind: ImportKind,
  raw: Readonly<Record<string, string>>,
  addProblem: (column: string, level: "error", message: string) => void,
): boolean {
  const isNew = !raw[idColumnOf(kind)];
  const requiredColumns = isNew
    ? requiredForNew(kind)
    : requiredForNew(kind).filter((name) => raw[name] !== undefined || alwaysRequired(kind).includes(name));
  const missing = requiredColumns.filter((name) => !raw[name]);
  for (const name of missing) addProblem(name, "error", requiredMessage(kind, name));
  return missing.length === 0;
}

const flawMessages: Record<CsvFlaw["kind"], string> = {
  "too-long": "The cell is longer than any field allows",
  "text-after-quote":
    "There's text after the closing quotation mark. Inside a quoted cell, write each quotation mark twice.",
  "too-many-cells": "The row has many more cells than the header",
};

/** Rows whose cells don't match the header: another delimiter, or a misplaced quote. */
function shapeProblems(header: Header, row: CsvRow): RowProblem[] {
  const line = row.lines[0] ?? 0;
  const problems = row.flaws.map(
    ({ cell, kind }): RowProblem => ({
      level: "error",
      column: header.columns[cell]?.name ?? null,
      position: cell + 1,
      line: row.lines[cell] ?? line,
      message: flawMessages[kind],
    }),
  );
  const width = header.columns.length;
  const extra = row.cells.slice(width).some((cell) => cell.trim() !== "");
  if (problems.length === 0 && (row.cells.length < width || extra)) {
    const count = `${row.cells.length} ${row.cells.length === 1 ? "cell" : "cells"}`;
    const message = `The row has ${count}, but the header has ${width}. Does the row use a different delimiter?`;
    problems.push({ level: "error", column: null, position: null, line, message });
  }
  return problems;
}

/**
 * The columns missing from a row that is shorter than the header. A single cell means another delimiter, and says
 * nothing about columns.
 */
function cutOff(kind: ImportKind, header: Header, { cells, lines }: CsvRow): RowProblem[] {
  if (cells.length < 2) return [];
  return header.columns.flatMap((column, index) =>
    column && index >= cells.length && alwaysRequired(kind).includes(column.name)
      ? [
          {
            level: "error" as const,
            column: column.name,
            position: index + 1,
            line: lines.at(-1) ?? 0,
            message: requiredMessage(kind, column.name),
          },
        ]
      : [],
  );
}

function inOrder(problems: RowProblem[]): RowProblem[] {
  return problems.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0));
}
