import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { recordAudit } from "~/features/audit/mutations.server";
import { type Actor, assertAdmin } from "~/features/auth/rules/access";
import type { Db } from "~/platform/db/client.server";
import { conversionHistory, conversions } from "~/platform/db/tables/revenue";
import { lockConversions } from "./conversions.server";

/**
 * Removes a conversion from lists and totals; it can be restored (spec:revenue#deleting).
 * @returns false if that conversion doesn't exist or is already deleted.
 * @throws AccessRefused unless the actor is an administrator (spec:access#content-manager-data).
 */
export function archiveConversion(db: Db, actor: Actor, id: number, now: Date): Promise<boolean> {
  return setArchived(db, actor, id, { archivedAt: now, archivedBy: actor.userId }, now);
}

/** Undoes `archiveConversion`. */
export function restoreConversion(db: Db, actor: Actor, id: number, now: Date): Promise<boolean> {
  return setArchived(db, actor, id, { archivedAt: null, archivedBy: null }, now);
}

/** @returns true if that conversion is stored, deleted or not. */
export async function hasConversion(db: Db, id: number): Promise<boolean> {
  const found = await db.select({ id: conversions.id }).from(conversions).where(eq(conversions.id, id));
  return found.length > 0;
}

async function setArchived(
  db: Db,
  actor: Actor,
  id: number,
  state: { archivedAt: Date | null; archivedBy: string | null },
  now: Date,
): Promise<boolean> {
  assertAdmin(actor);
  const isArchiving = state.archivedAt !== null;
  return db.transaction(async (tx) => {
    await lockConversions(tx);
    const [changed] = await tx
      .update(conversions)
      .set({ ...state, updatedAt: now })
      .where(
        and(
          eq(conversions.id, id),
          isArchiving ? isNull(conversions.archivedAt) : isNotNull(conversions.archivedAt),
        ),
      )
      .returning({ transactionId: conversions.transactionId, payout: conversions.payout });
    if (!changed) return false;
    const action = isArchiving ? ("archived" as const) : ("restored" as const);
    await tx
      .insert(conversionHistory)
      .values({ conversionId: id, createdAt: now, action, origin: "staff", actorId: actor.userId });
    const summary = `Conversion ${changed.transactionId}`;
    const [before, after] = isArchiving ? [changed, null] : [null, changed];
    await recordAudit(tx, actor, { action, entity: "conversion", entityId: id, summary, before, after }, now);
    return true;
  });
}
