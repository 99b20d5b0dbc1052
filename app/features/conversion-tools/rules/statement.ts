import type { ConversionStatus } from "~/features/revenue/rules/mapping";

/** One row of a network's statement. Amounts in cents. */
export type StatementLine = {
  line: number;
  transactionId: string;
  /** Negative: taken back. Null: not named, which only a reversal may do. */
  payoutCents: number | null;
  day: string | null;
  /** The network's word for the status; null where the row has none. */
  word: string | null;
  /** What the word means for this network (spec:conversion-tools#statement-status); null without one, or when its settings don't explain it. */
  status: ConversionStatus | null;
};

/** A conversion of the network, as we have it. `day` is America/New_York. */
export type KnownConversion = {
  id: number;
  transactionId: string;
  payoutCents: number | null;
  status: ConversionStatus;
  day: string;
  isArchived: boolean;
};

/** What a correction makes of a conversion; a field that isn't named stays. */
export type Target = { payoutCents?: number; status?: ConversionStatus };

/** What a negative or repeated row means (spec:conversion-tools#statement-decisions). */
export const decisions = ["adjustment", "reversal", "duplicate"] as const;
export type Decision = (typeof decisions)[number];

/** A decision that was made before, about a row with this key (`lineKey`). */
export type SettledLine = {
  transactionId: string;
  key: string;
  decision: Decision;
  /** When, as an ISO text. */
  at: string;
  isSameFile: boolean;
};

type Known = { known: KnownConversion };
export type CorrectableRow = {
  /** What counts differently in totals once it is corrected, in cents. */
  effectCents: number;
  target: Target;
} & (
  | ({ kind: "different"; statement: StatementLine; reason: DifferenceReason } & Known)
  | ({ kind: "reversed here"; statement: StatementLine } & Known)
  | { kind: "missing here"; statement: StatementLine; known: null }
  | ({ kind: "missing there"; statement: null } & Known)
);
export type DifferenceReason = "amount" | "status" | "both" | "archived" | "reversed there";

export type UndecidedRow = {
  kind: "undecided";
  statement: StatementLine;
  known: KnownConversion | null;
  key: string;
  options: readonly Decision[];
  /** Null: the person has to know. */
  suggestion: Decision | null;
  effects: Readonly<Record<Decision, number>>;
  note: string | null;
};

export type StatementRow =
  | CorrectableRow
  | UndecidedRow
  | { kind: "decided"; statement: StatementLine; known: KnownConversion | null; settled: SettledLine }
  | { kind: "unclear" | "matched"; statement: StatementLine; known: KnownConversion | null };
export type StatementKind = StatementRow["kind"];

/** In the order of the page. */
export const statementKinds: readonly StatementKind[] = [
  "different",
  "reversed here",
  "missing here",
  "missing there",
  "undecided",
  "unclear",
  "decided",
  "matched",
];

export function isCorrectable(row: StatementRow): row is CorrectableRow {
  return "target" in row;
}

/** Whether totals contain it. */
export function isCounted(known: KnownConversion): boolean {
  return known.status !== "reversed" && !known.isArchived;
}

/** A word that the settings of the network don't explain. */
export function isUnclear({ word, status }: StatementLine): boolean {
  return word !== null && status === null;
}
