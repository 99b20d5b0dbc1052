import type { ConversionStatus } from "~/features/revenue/rules/mapping";

/** One row of a network's statement. Amounts in cents. */
export type StatementLine = {
  line: number;
  transactionId: string;
  /** Negative: taken back. Null: no amount, which only a reversal may have. */
  payoutCents: number | null;
  day: string | null;
  /** The network's status word; null if the row has none. */
  word: string | null;
  /**
   * What the word means for this network (spec:conversion-tools#statement-status); null without a word, or if the
   * network's settings don't explain it.
   */
  status: ConversionStatus | null;
};

/** One of our conversions for the network. `day` is America/New_York. */
export type KnownConversion = {
  id: number;
  transactionId: string;
  payoutCents: number | null;
  status: ConversionStatus;
  day: string;
  isArchived: boolean;
};

/** The values a correction sets on a conversion; omitted fields stay unchanged. */
export type Target = { payoutCents?: number; status?: ConversionStatus };

/** What a negative or repeated row means (spec:conversion-tools#statement-decisions). */
export const decisions = ["adjustment", "reversal", "duplicate"] as const;
export type Decision = (typeof decisions)[number];

/** An earlier decision about a row with this key (`lineKey`). */
export type SettledLine = {
  transactionId: string;
  key: string;
  decision: Decision;
  /** When, as ISO text. */
  at: string;
  isSameFile: boolean;
};

type Known = { known: KnownConversion };
export type CorrectableRow = {
  /** The effect of the correction on totals, in cents. */
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
  /** Null: the person has to decide. */
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

/** Whether totals include it. */
export function isCounted(known: KnownConversion): boolean {
  return known.status !== "reversed" && !known.isArchived;
}

/** Whether the network's settings don't explain the word. */
export function isUnclear({ word, status }: StatementLine): boolean {
  return word !== null && status === null;
}
