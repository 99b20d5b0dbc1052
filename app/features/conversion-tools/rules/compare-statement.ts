import { compareRepeated, type Transaction } from "./repeated-lines";
import {
  type DifferenceReason,
  isCounted,
  isUnclear,
  type KnownConversion,
  type SettledLine,
  type StatementLine,
  type StatementRow,
  type Target,
} from "./statement";

type Comparison = {
  lines: readonly StatementLine[];
  /** Every conversion of the network that the statement names, and those within its days. */
  known: readonly KnownConversion[];
  days: { from: string; to: string } | null;
  /** Earlier decisions about these transactions' rows. */
  settled?: readonly SettledLine[];
};

/**
 * Compares a statement with our data, in file order. One of our conversions counts as missing in the statement only
 * between its first and last day, and only while we count it (spec:conversion-tools#statement-difference).
 */
export function compareStatement({ lines, known, days, settled = [] }: Comparison): StatementRow[] {
  const ours = new Map(known.map((conversion) => [conversion.transactionId, conversion]));
  const settledById = Map.groupBy(settled, ({ transactionId }) => transactionId);
  const byId = Map.groupBy(lines, ({ transactionId }) => transactionId);
  const rows = new Map<StatementLine, StatementRow>();
  for (const [transactionId, own] of byId) {
    const transaction: Transaction = {
      lines: own,
      known: ours.get(transactionId) ?? null,
      settled: settledById.get(transactionId) ?? [],
    };
    for (const row of compareTransaction(transaction)) if (row.statement) rows.set(row.statement, row);
  }
  const ofStatement = lines.flatMap((line) => rows.get(line) ?? []);
  const ofOurs = known
    .filter(
      (conversion) =>
        days !== null &&
        conversion.day >= days.from &&
        conversion.day <= days.to &&
        !byId.has(conversion.transactionId) &&
        isCounted(conversion),
    )
    .map(missingThere);
  return [...ofStatement, ...ofOurs];
}

function missingThere(known: KnownConversion): StatementRow {
  const effectCents = -(known.payoutCents ?? 0);
  return { kind: "missing there", statement: null, known, target: { status: "reversed" }, effectCents };
}

function compareTransaction(transaction: Transaction): StatementRow[] {
  const { known } = transaction;
  const unclear = transaction.lines.filter(isUnclear);
  const { base, rows, adjustedCents, isReversed } = compareRepeated({
    ...transaction,
    lines: transaction.lines.filter((line) => !isUnclear(line)),
  });
  return [
    ...unclear.map((statement): StatementRow => ({ kind: "unclear", statement, known })),
    ...(base ? [compareBase(base, known, { adjustedCents, isReversed })] : []),
    ...rows,
  ];
}

type Settled = {
  /** The sum of the transaction's earlier adjustments. */
  adjustedCents: number;
  /** An earlier decision reversed the transaction. */
  isReversed: boolean;
};

/** Compares a transaction's regular row with our conversion. */
function compareBase(
  statement: StatementLine,
  known: KnownConversion | null,
  { adjustedCents, isReversed }: Settled,
): StatementRow {
  if (statement.status === "reversed" || isReversed) {
    if (!known || !isCounted(known)) return { kind: "matched", statement, known };
    const target = { status: "reversed" } as const;
    const effectCents = -(known.payoutCents ?? 0);
    return { kind: "different", reason: "reversed there", statement, known, target, effectCents };
  }
  const payoutCents = Math.max(0, (statement.payoutCents ?? 0) + adjustedCents);
  if (!known) {
    const target = { payoutCents, status: statement.status ?? "approved" };
    return { kind: "missing here", statement, known, target, effectCents: payoutCents };
  }
  const effectCents = payoutCents - (isCounted(known) ? (known.payoutCents ?? 0) : 0);
  const target: Target = {};
  if (known.payoutCents !== payoutCents) target.payoutCents = payoutCents;
  const status = statement.status ?? (known.status === "reversed" ? "approved" : known.status);
  if (status !== known.status) target.status = status;
  const row = { statement, known, target, effectCents };
  if (known.isArchived) return { ...row, kind: "different", reason: "archived" };
  if (known.status === "reversed") return { ...row, kind: "reversed here" };
  const reason = reasonOf(target);
  return reason ? { ...row, kind: "different", reason } : { kind: "matched", statement, known };
}

function reasonOf({ payoutCents, status }: Target): DifferenceReason | null {
  if (payoutCents !== undefined) return status === undefined ? "amount" : "both";
  return status === undefined ? null : "status";
}
