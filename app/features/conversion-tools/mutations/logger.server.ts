import { recordAudit } from "~/features/audit/mutations.server";
import { type Actor, assertAdmin } from "~/features/auth/rules/access";
import { type ConversionResult, recordConversion } from "~/features/revenue/mutations/conversions.server";
import type { ConversionFacts } from "~/features/revenue/rules/postback";
import type { Db } from "~/platform/db/client.server";
import { DEFAULT_REVENUE_CENTS } from "../rules/pasted-url";

/**
 * Logs a conversion manually: a new one is pending (spec:conversion-tools#logged-status); otherwise the transaction's
 * existing one is updated. Only a new one gets the default revenue, so that a repeat without revenue doesn't overwrite
 * a known amount.
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
        summary: `Conversion ${facts.transactionId}, logged manually`,
        before: null,
        after: { ...complete },
      },
      now,
    );
    return result;
  });
}
