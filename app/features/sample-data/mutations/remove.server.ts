import { type SQL, sql } from "drizzle-orm";
import { recordAudit } from "~/features/audit/mutations.server";
import { type Actor, assertAdmin } from "~/features/auth/rules/access";
import { lockConversions } from "~/features/revenue/mutations/conversions.server";
import type { Db } from "~/platform/db/client.server";
import { takeLock } from "~/platform/db/locks.server";
import { isSampleId } from "~/platform/db/sample-rows.server";
import { isSampleSession, reasonToStay, type SampleSet, sampleSets } from "../queries/sample-sets.server";
import { summarizeSample } from "../queries/summary.server";
import { countText, type KindSummary } from "../rules/summary";

/** What was removed and what stayed, and the stored files that are now unused: keys and folders. */
export type Removal = { summary: KindSummary[]; files: string[]; folders: string[] };

/**
 * Removes every sample row that nothing real depends on, in one transaction: all or nothing (spec:site#sample-removal).
 * A sample row that staff edited stays; one that real data refers to is archived. Rows that stay count as real data
 * from then on.
 * @returns null without sample data.
 * @throws AccessRefused unless the actor is an administrator.
 */
export function removeSampleData(db: Db, actor: Actor, now: Date): Promise<Removal | null> {
  assertAdmin(actor);
  return db.transaction(async (tx) => {
    await takeLock(tx, "sampleData");
    await tx.execute(sql`select set_config('app.removes_sample', 'on', true)`);
    await lockConversions(tx);
    // Rows that refer to a brand lock it first, so no new ones can appear from here on.
    await tx.execute(
      sql`select from brands t where ${isSampleId("brands", sql`t.brand_id`)} order by t.brand_id for update`,
    );
    const summary = await summarizeSample(tx);
    if (!summary) {
      await forget(tx, actor, now);
      return null;
    }
    await archiveUsed(tx, actor, now);
    const removed = new Map<string, string[]>();
    for (const set of sampleSets) removed.set(set.kind, await removeSet(tx, set));
    await removeLeftovers(tx, removed.get("brands") ?? []);
    await recordRemoval(tx, actor, summary, now);
    await forget(tx, actor, now);
    return { summary, files: removed.get("claims") ?? [], folders: removed.get("images") ?? [] };
  });
}

/** The columns that identify the files and the price history. */
const returned: Record<string, SQL> = {
  claims: sql`t.order_confirmation_image`,
  images: sql`t.key`,
  brands: sql`t.brand_id::text`,
};

async function removeSet(tx: Db, set: SampleSet): Promise<string[]> {
  const rows = await tx.execute<{ id: string }>(
    sql`delete from ${sql.identifier(set.table)} t where ${set.isSample} and (${reasonToStay(set)}) is null
        returning ${returned[set.kind] ?? sql`''`} as id`,
    "objects",
  );
  return rows.map(({ id }) => id);
}

/**
 * Removes rows that real data refers to from the site and the lists, but keeps them so that the data stays
 * understandable.
 */
async function archiveUsed(tx: Db, actor: Actor, now: Date): Promise<void> {
  for (const kind of ["networks", "splitTests", "posts", "brands"]) {
    const set = sampleSets.find((each) => each.kind === kind);
    if (!set) continue;
    await tx.execute(sql`
      update ${sql.identifier(set.table)} t set archived_at = ${now.toISOString()}::timestamptz, archived_by = ${actor.userId}
      where ${set.isSample} and t.archived_at is null and (${reasonToStay(set)}) = 'used'`);
  }
}

/** Removes data that belongs to removed rows without a reference, and sample visitors of a test that stays. */
async function removeLeftovers(tx: Db, brandIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    delete from brand_price_history where brand_id in
      (select (jsonb_array_elements_text(${JSON.stringify(brandIds)}::jsonb))::integer)`);
  await tx.execute(sql`delete from split_test_assignments a where ${isSampleSession(sql`a.session_id`)}`);
  await tx.execute(sql`delete from conversion_sums where conversions = 0 and revenue = 0 and payout = 0`);
}

async function recordRemoval(
  tx: Db,
  actor: Actor,
  summary: readonly KindSummary[],
  now: Date,
): Promise<void> {
  const counts = (pick: (kind: KindSummary) => number) =>
    Object.fromEntries(summary.flatMap((kind) => (pick(kind) > 0 ? [[kind.kind, pick(kind)]] : [])));
  const brands = summary.find(({ kind }) => kind === "brands")?.going ?? 0;
  await recordAudit(
    tx,
    actor,
    {
      action: "removed",
      entity: "sample_data",
      entityId: "sample",
      summary: `Sample data, including ${countText("brands", brands)}`,
      before: counts(({ going }) => going),
      after: { edited: counts(({ edited }) => edited), archived_or_kept: counts(({ used }) => used) },
    },
    now,
  );
}

/** From here on every remaining row is an ordinary one, and no start adds sample data again. */
async function forget(tx: Db, actor: Actor, now: Date): Promise<void> {
  await tx.execute(sql`delete from sample_rows`);
  await tx.execute(sql`
    update sample_data set removed_at = ${now.toISOString()}::timestamptz, removed_by = ${actor.userId}
    where removed_at is null`);
}
