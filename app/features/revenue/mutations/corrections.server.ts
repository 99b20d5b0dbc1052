import { sql } from "drizzle-orm";
import { type Actor, assertAdmin } from "~/features/auth/rules/access";
import type { Db } from "~/platform/db/client.server";
import type { ConversionStatus } from "../rules/mapping";

/** The fields that a correction changes. Amounts are in cents. */
export type CorrectedFields = {
  payoutCents?: number | null;
  status?: ConversionStatus;
  isArchived?: boolean;
};
export type ConversionCorrection = { id: number; before: CorrectedFields; after: CorrectedFields };

/**
 * Sets fields of many conversions at once, and records the history of each. Call it after `lockConversions`, in the
 * same transaction. Attribution doesn't depend on these fields, so it stays.
 * @throws AccessRefused unless the actor is an administrator.
 */
export async function correctConversions(
  tx: Db,
  actor: Actor,
  corrections: readonly ConversionCorrection[],
  now: Date,
): Promise<void> {
  assertAdmin(actor);
  if (corrections.length === 0) return;
  const at = now.toISOString();
  await tx.execute(sql`
    update conversions c set updated_at = ${at}::timestamptz,
      payout = case when jsonb_exists(r.after, 'payoutCents') then (r.after ->> 'payoutCents')::numeric / 100 else c.payout end,
      status = coalesce(r.after ->> 'status', c.status),
      archived_at = case r.after ->> 'isArchived' when 'true' then ${at}::timestamptz when 'false' then null else c.archived_at end,
      archived_by = case r.after ->> 'isArchived' when 'true' then ${actor.userId} when 'false' then null else c.archived_by end
    from jsonb_to_recordset(${JSON.stringify(corrections)}::jsonb) as r(id bigint, after jsonb)
    where c.id = r.id`);
  const history = corrections.flatMap(historyOf).map((entry) => ({ ...entry, actorId: actor.userId }));
  await tx.execute(sql`
    insert into conversion_history (conversion_id, created_at, action, origin, actor_id, before, after)
    select h.id, ${at}::timestamptz, h.action, 'statement', h."actorId", h.before, h.after
    from jsonb_to_recordset(${JSON.stringify(history)}::jsonb) as h(id bigint, action text, "actorId" text, before jsonb, after jsonb)`);
}

/** Deleting and restoring have their own history entries. */
function historyOf({ id, before, after }: ConversionCorrection) {
  const { isArchived, ...values } = after;
  const { isArchived: _, ...earlier } = before;
  const archiving =
    isArchived === undefined
      ? []
      : [{ id, action: isArchived ? "archived" : "restored", before: {}, after: {} }];
  const changing =
    Object.keys(values).length === 0 ? [] : [{ id, action: "corrected", before: earlier, after: values }];
  return [...archiving, ...changing];
}
