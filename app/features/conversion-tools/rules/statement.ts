import type { ConversionStatus } from "~/features/revenue/rules/mapping";

/** One line of a network's statement. Amounts in cents. */
export type StatementLine = { line: number; transactionId: string; payoutCents: number; day: string | null };

/** A conversion of the network, as we have it. `day` is America/New_York. */
export type KnownConversion = {
  id: number;
  transactionId: string;
  payoutCents: number | null;
  status: ConversionStatus;
  day: string;
  isArchived: boolean;
};

export type StatementRow =
  | { kind: "matched"; statement: StatementLine; known: KnownConversion }
  | {
      kind: "different";
      statement: StatementLine;
      known: KnownConversion;
      reason: "amount" | "archived" | "reversed";
    }
  | { kind: "missing here"; statement: StatementLine; known: null }
  | { kind: "missing there"; statement: null; known: KnownConversion };
export type StatementKind = StatementRow["kind"];

export const kindTexts: Record<StatementKind, { title: string; hint: string; correction: string }> = {
  different: {
    title: "Different",
    hint: "The statement pays another amount, or we do not count the conversion.",
    correction: "Take the statement's amount",
  },
  "missing here": {
    title: "Missing here",
    hint: "The network pays for it, and no postback arrived.",
    correction: "Add the conversion",
  },
  "missing there": {
    title: "Missing there",
    hint: "We count it, and the statement does not name it.",
    correction: "Mark as reversed",
  },
  matched: { title: "Matched", hint: "Same transaction, same amount.", correction: "" },
};

export const statementKinds: readonly StatementKind[] = [
  "different",
  "missing here",
  "missing there",
  "matched",
];

/**
 * Sets a statement against what we know (spec:conversion-tools#statement-difference). A conversion of ours counts as missing
 * there only between the first and last day of the statement, and only while we count it.
 * @param known every conversion of the network that the statement names, and those within the days.
 */
export function compareStatement(
  lines: readonly StatementLine[],
  known: readonly KnownConversion[],
  days: { from: string; to: string } | null,
): StatementRow[] {
  const byId = new Map(known.map((conversion) => [conversion.transactionId, conversion]));
  const named = new Set(lines.map(({ transactionId }) => transactionId));
  const ofStatement = lines.map((statement): StatementRow => {
    const ours = byId.get(statement.transactionId);
    if (!ours) return { kind: "missing here", statement, known: null };
    if (ours.isArchived) return { kind: "different", statement, known: ours, reason: "archived" };
    if (ours.status === "reversed") return { kind: "different", statement, known: ours, reason: "reversed" };
    if (ours.payoutCents !== statement.payoutCents)
      return { kind: "different", statement, known: ours, reason: "amount" };
    return { kind: "matched", statement, known: ours };
  });
  const ofOurs = known
    .filter(
      ({ transactionId, day, status, isArchived }) =>
        days !== null &&
        day >= days.from &&
        day <= days.to &&
        !named.has(transactionId) &&
        status !== "reversed" &&
        !isArchived,
    )
    .map((conversion): StatementRow => ({ kind: "missing there", statement: null, known: conversion }));
  return [...ofStatement, ...ofOurs];
}

/** What the page says of a row that differs. */
export function differenceText(row: StatementRow): string {
  if (row.kind !== "different") return kindTexts[row.kind].title;
  if (row.reason === "archived") return "Deleted here, paid by the network";
  return row.reason === "reversed" ? "Reversed here, paid by the network" : "Another amount";
}
