import { recordAudit } from "~/features/audit/mutations.server";
import { type Actor, assertAdmin } from "~/features/auth/rules/access";
import { restoreConversion } from "~/features/revenue/mutations/archive.server";
import {
  type ConversionInput,
  type ConversionResult,
  recordConversion,
  recordConversions,
} from "~/features/revenue/mutations/conversions.server";
import type { ConversionFacts } from "~/features/revenue/rules/postback";
import type { Db } from "~/platform/db/client.server";
import { DEFAULT_REVENUE_CENTS } from "./rules/pasted-address";
import type { StatementRow } from "./rules/statement";

/**
 * Logs a conversion by hand: pending when it is new (spec:conversion-tools#logged-status), else it updates the one of that
 * transaction. Revenue has its default only in a new one, so that a repeat without revenue does not overwrite a known figure.
 */
export async function logConversion(
  db: Db,
  actor: Actor,
  { facts, networkId, isKnown }: { facts: ConversionFacts; networkId: number | null; isKnown: boolean },
  now: Date,
): Promise<ConversionResult> {
  assertAdmin(actor);
  return db.transaction(async (tx) => {
    const complete = isKnown ? facts : { revenueCents: DEFAULT_REVENUE_CENTS, ...facts };
    const result = await recordConversion(
      tx,
      {
        networkId,
        facts: complete,
        defaultStatus: "pending",
        isTest: false,
        origin: "manual",
        actorId: actor.userId,
      },
      now,
    );
    await recordAudit(
      tx,
      actor,
      {
        action: result.outcome === "created" ? "logged" : "updated",
        entity: "conversion",
        entityId: result.id,
        summary: `Conversion ${facts.transactionId}, by hand`,
        before: null,
        after: { ...complete },
      },
      now,
    );
    return result;
  });
}

/**
 * Brings conversions into line with a network's statement (spec:conversion-tools#statement-correction), all in one transaction
 * and each with its history: the statement's amount where it differs, a new approved conversion where ours is missing, reversed
 * where the network does not pay.
 * @returns how many were changed.
 */
export async function correctByStatement(
  db: Db,
  actor: Actor,
  { networkId, rows }: { networkId: number; rows: readonly StatementRow[] },
  now: Date,
): Promise<number> {
  assertAdmin(actor);
  const wanted = rows.filter(({ kind }) => kind !== "matched");
  if (wanted.length === 0) return 0;
  return db.transaction(async (tx) => {
    for (const { known } of wanted) if (known?.isArchived) await restoreConversion(tx, actor, known.id, now);
    const inputs = wanted.map((row) => inputOf(row, networkId, actor));
    const results = await recordConversions(tx, inputs, now);
    await recordAudit(
      tx,
      actor,
      {
        action: "corrected",
        entity: "conversion",
        entityId: `network ${networkId}`,
        summary:
          wanted.length === 1
            ? "1 conversion, by a statement"
            : `${wanted.length} conversions, by a statement`,
        before: null,
        after: {
          conversions: results.flatMap((result) => (result ? [`${result.id} ${result.outcome}`] : [])),
        },
      },
      now,
    );
    return wanted.length;
  });
}

function inputOf(row: StatementRow, networkId: number, actor: Actor): ConversionInput {
  const common = {
    networkId,
    defaultStatus: "approved",
    isTest: false,
    origin: "statement",
    actorId: actor.userId,
  } as const;
  if (row.statement === null)
    return { ...common, facts: { transactionId: row.known.transactionId, status: "reversed" } };
  const { transactionId, payoutCents, day } = row.statement;
  const isReversed = row.known?.status === "reversed";
  return {
    ...common,
    facts: { transactionId, payoutCents, ...(isReversed && { status: "approved" as const }) },
    // Noon in New York, so that it counts on the day that the statement names.
    ...(day && { arrivedAt: new Date(`${day}T17:00:00Z`) }),
  };
}
