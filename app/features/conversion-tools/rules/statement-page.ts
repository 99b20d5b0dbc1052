import { type StatementKind, type StatementRow, statementKinds } from "./statement";
import type { StatementColumns, StatementProblem } from "./statement-csv";

/** The comparison as the page shows it. */
export type StatementAnswer = {
  /** The file, which is sent again with every correction. */
  text: string | null;
  header: string[];
  columns: StatementColumns;
  networkId: number;
  problems: StatementProblem[];
  result: StatementView | null;
};
export type StatementView = {
  rows: Record<StatementKind, StatementRow[]>;
  counts: Record<StatementKind, number>;
  days: { from: string; to: string } | null;
  /** How many were corrected just now. */
  corrected: number;
};

/** Of each kind; all of them are counted and corrected. */
const SHOWN_ROWS = 200;

export function countKinds(rows: readonly StatementRow[]): Record<StatementKind, number> {
  const counts = { matched: 0, different: 0, "missing here": 0, "missing there": 0 };
  for (const { kind } of rows) counts[kind] += 1;
  return counts;
}

export function shownRows(rows: readonly StatementRow[]): Record<StatementKind, StatementRow[]> {
  const of = (kind: StatementKind) => rows.filter((row) => row.kind === kind).slice(0, SHOWN_ROWS);
  return {
    matched: of("matched"),
    different: of("different"),
    "missing here": of("missing here"),
    "missing there": of("missing there"),
  };
}

export function transactionOf(row: StatementRow): string {
  return row.statement?.transactionId ?? row.known?.transactionId ?? "";
}

/** The value of a button that corrects this row. */
export function choiceOf(row: StatementRow): string {
  return `${row.kind}:${transactionOf(row)}`;
}

/** The rows that a button stands for: all of a kind, or one; none when what differed is no longer so. */
export function chosenRows(rows: readonly StatementRow[], choice: string): StatementRow[] {
  const kind = statementKinds.find((known) => known === choice);
  if (kind) return rows.filter((row) => row.kind === kind && kind !== "matched");
  return rows.filter((row) => row.kind !== "matched" && choiceOf(row) === choice);
}
