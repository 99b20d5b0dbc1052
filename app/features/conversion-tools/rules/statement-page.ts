import { statusLabels } from "~/features/revenue/rules/mapping";
import { formatDollarsAndCents } from "~/kernel/money";
import type { CorrectionPlan } from "./corrections";
import {
  type CorrectableRow,
  type Decision,
  type StatementKind,
  type StatementLine,
  type StatementRow,
  statementKinds,
} from "./statement";
import { type KindTotals, totalsOfKind } from "./statement-choices";
import type { StatementColumns, StatementProblem } from "./statement-csv";

/** A statement correction, as the page lists it. */
export type StoredCorrection = {
  correctionId: number;
  networkName: string;
  fileName: string;
  at: Date;
  by: string | null;
  conversions: number;
  decisions: number;
  undoneAt: Date | null;
  undoneBy: string | null;
};

/** The comparison as the page shows it. */
export type StatementResponse = {
  /** The file, which is posted again with every correction. */
  text: string | null;
  fileName: string;
  header: string[];
  columns: StatementColumns;
  networkId: number;
  problems: StatementProblem[];
  result: StatementView | null;
};

export type StatementView = {
  /** Changes with every comparison, so that selections from an earlier one are discarded. */
  revision: string;
  /** The first rows of each kind; all rows are counted and corrected. */
  rows: Record<StatementKind, StatementRow[]>;
  totals: Record<StatementKind, KindTotals>;
  days: { from: string; to: string } | null;
  /** The correction that was just made. */
  corrected: Corrected | null;
  /** Why the selection wasn't corrected; nothing was changed. */
  problems: CorrectionPlan["problems"];
  /** The result of the undo that was just made. */
  undone: Undone | null;
};

export type Corrected = { correctionId: number; conversions: number; decisions: number };
/** Conversions that were restored, and those that stay because they changed since. */
export type Undone = { restored: number; kept: number };

const SHOWN_ROWS = 200;

/** The first rows of each kind, and the totals of all rows. */
export function viewRows(rows: readonly StatementRow[]): Pick<StatementView, "rows" | "totals"> {
  const entries = statementKinds.map((kind) => {
    const own = rows.filter((row) => row.kind === kind);
    return [kind, own.slice(0, SHOWN_ROWS), totalsOfKind(own)] as const;
  });
  return {
    rows: Object.fromEntries(entries.map(([kind, shown]) => [kind, shown])) as StatementView["rows"],
    totals: Object.fromEntries(entries.map(([kind, , totals]) => [kind, totals])) as StatementView["totals"],
  };
}

/** "1 matched, 2 different, …": rare kinds only if there are any. */
export function countsText(totals: StatementView["totals"]): string {
  const always: StatementKind[] = ["matched", "different", "missing here", "missing there"];
  const rare: StatementKind[] = ["reversed here", "undecided", "unclear", "decided"];
  return [...always, ...rare.filter((kind) => totals[kind].count > 0)]
    .map((kind) => `${totals[kind].count} ${countNames[kind] ?? kind}`)
    .join(", ");
}

const countNames: Partial<Record<StatementKind, string>> = {
  undecided: "to decide",
  unclear: "with an unknown status",
};

export const kindTexts: Record<StatementKind, { title: string; hint: string }> = {
  different: {
    title: "Different",
    hint: "The amount or status differs, or the conversion was deleted here.",
  },
  "reversed here": {
    title: "Reversed here",
    hint: "The statement pays for a conversion that is reversed here. Correct it only if the network undid the reversal.",
  },
  "missing here": { title: "Missing here", hint: "The network pays for it, but no postback arrived." },
  "missing there": { title: "Missing there", hint: "We count it, but the statement doesn't list it." },
  undecided: {
    title: "To decide",
    hint: "The amount is negative, or the transaction is listed more than once. Choose an action for each row.",
  },
  unclear: {
    title: "Unknown status",
    hint: "The network's settings don't include these status words. Add them there, then compare again.",
  },
  decided: { title: "Decided", hint: "Negative and repeated rows that you decided on before." },
  matched: { title: "Matched", hint: "Nothing to correct." },
};

export const decisionTexts: Record<Decision, { label: string; effect: string }> = {
  adjustment: { label: "Adjustment", effect: "Adds the amount to the payout" },
  reversal: { label: "Reversal", effect: "Marks the conversion as reversed" },
  duplicate: { label: "Duplicate", effect: "Skips the row" },
};

/** "3 conversions corrected, 1 row decided". */
export function correctedText({ conversions, decisions }: Corrected): string {
  const parts = [
    conversions > 0 && `${conversions === 1 ? "1 conversion" : `${conversions} conversions`} corrected`,
    decisions > 0 && `${decisions === 1 ? "1 row" : `${decisions} rows`} decided`,
  ];
  return parts.filter((part) => part !== false).join(", ");
}

/** The result of an undo, in one sentence. */
export function undoneText({ restored, kept }: Undone): string {
  const done =
    restored === 1
      ? "1 conversion restored to its previous values"
      : `${restored} conversions restored to their previous values`;
  const left =
    kept === 1 ? "1 has changed since then and is kept" : `${kept} have changed since then and are kept`;
  return `Correction undone: ${done}${kept > 0 ? `, ${left}` : ""}`;
}

/** The effect of correcting a row: "Change to $300.00, Approved". */
export function correctionText(row: CorrectableRow): string {
  const { payoutCents, status } = row.target;
  const parts = [
    payoutCents !== undefined && formatDollarsAndCents(payoutCents),
    status !== undefined && statusLabels[status],
  ].filter((part) => part !== false);
  if (row.kind === "missing here") return `Add ${parts.join(" as ")}`;
  if (row.kind === "different" && row.reason === "archived")
    return parts.length === 0 ? "Restore" : `Restore as ${parts.join(", ")}`;
  return status === "reversed" ? "Mark as reversed" : `Change to ${parts.join(", ")}`;
}

/** A statement row's status, with the network's own word if that differs: "Reversed (scrubbed)". */
export function statementStatusText({ word, status }: StatementLine): string | null {
  if (word === null) return null;
  if (status === null) return `“${word}”`;
  const label = statusLabels[status];
  return word.toLowerCase() === label.toLowerCase() ? label : `${label} (${word})`;
}
