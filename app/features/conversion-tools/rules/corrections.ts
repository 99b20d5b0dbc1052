import {
  type CorrectableRow,
  type Decision,
  isCorrectable,
  type KnownConversion,
  type StatementLine,
  type StatementRow,
  type Target,
  type UndecidedRow,
} from "./statement";
import { type Choices, choiceOf, isChosen } from "./statement-choices";

/** A conversion that a correction changes, or adds if `known` is null. */
export type PlannedChange = {
  transactionId: string;
  known: KnownConversion | null;
  target: Target;
  /** The date of a new conversion; null: today. */
  day: string | null;
};
export type PlannedDecision = { statement: StatementLine; key: string; decision: Decision };

export type CorrectionPlan = {
  changes: PlannedChange[];
  decisions: PlannedDecision[];
  /** Adjustments that can't be made together; nothing is changed then. */
  problems: { line: number; message: string }[];
};

const MAX_CENTS = 99_999_999;

/**
 * The result of the selected rows and decisions, one change per conversion
 * (spec:conversion-tools#statement-correction).
 */
export function planCorrections(rows: readonly StatementRow[], choices: Choices): CorrectionPlan {
  const chosen = rows.filter(isCorrectable).filter((row) => isChosen(row, choices));
  const decided = rows.flatMap((row) => {
    const decision = row.kind === "undecided" ? decisionFor(row, choices) : null;
    return row.kind === "undecided" && decision ? [{ row, decision }] : [];
  });
  const changes = new Map(chosen.map((row) => [transactionOf(row), changeOf(row)]));
  const problems: CorrectionPlan["problems"] = [];
  for (const { row, decision } of decided) {
    const problem = addDecision(changes, row, decision);
    if (problem) problems.push({ line: row.statement.line, message: problem });
  }
  return {
    changes: [...changes.values()],
    decisions: decided.map(({ row, decision }) => ({ statement: row.statement, key: row.key, decision })),
    problems,
  };
}

/** A row's decision, if it was made and the row still offers it. */
function decisionFor(row: UndecidedRow, { all, decisions }: Choices): Decision | null {
  const own = decisions.get(row.statement.line);
  const decision = own === undefined && all.has("undecided") ? row.suggestion : own;
  return decision && row.options.includes(decision) ? decision : null;
}

const transactionOf = (row: CorrectableRow) =>
  row.statement?.transactionId ?? row.known?.transactionId ?? choiceOf(row);

function changeOf(row: CorrectableRow): PlannedChange {
  return {
    transactionId: transactionOf(row),
    known: row.known,
    target: { ...row.target },
    day: row.statement?.day ?? null,
  };
}

/** Adds a decision to its conversion's change. @returns why that isn't possible. */
function addDecision(
  changes: Map<string, PlannedChange>,
  { statement, known }: UndecidedRow,
  decision: Decision,
): string | null {
  const { transactionId } = statement;
  if (decision === "duplicate") return null;
  const change = changes.get(transactionId) ?? { transactionId, known, target: {}, day: null };
  if (decision === "reversal") change.target.status = "reversed";
  if (decision === "adjustment") {
    const total = (change.target.payoutCents ?? known?.payoutCents ?? 0) + (statement.payoutCents ?? 0);
    if (total < 0) return "The adjustments to this transaction add up to more than its payout";
    if (total > MAX_CENTS) return "The adjusted payout would be a million dollars or more";
    change.target.payoutCents = total;
  }
  changes.set(transactionId, change);
  return null;
}
