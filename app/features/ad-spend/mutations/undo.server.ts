import { and, eq, isNull, sql } from "drizzle-orm";
import { recordAudit } from "~/features/audit/mutations.server";
import { type Actor, assertAdmin } from "~/features/auth/rules/access";
import type { Db } from "~/platform/db/client.server";
import { takeLock } from "~/platform/db/locks.server";
import { adSpendChanges } from "~/platform/db/tables/ad-spend";
import { readDays, type StoredDay } from "../queries/spend.server";
import { type DayKey, keyOfDay } from "../rules/spend";
import { type KeptDay, keptDaysSchema } from "../schema";
import { deleteDays, writeDays } from "./days.server";

/** How many imports and deletions can be undone; older ones are forgotten. */
export const KEPT_CHANGES = 20;

/** A day of a change: what was stored before, and whether the change stored another figure with the same key. */
export function keptDay(
  { date, platform, account }: DayKey,
  before: StoredDay | null,
  written: boolean,
): KeptDay {
  if (!before) return { date, platform, account, before: null, written };
  const { accountId, source, isCurrentDay, lastSyncTime, spendCents, campaigns } = before;
  const kept = { accountId, source, isCurrentDay, lastSyncTime, spendCents, campaigns };
  return { date, platform, account, before: kept, written };
}

type NewChange = {
  kind: "import" | "deletion";
  about: string;
  before: readonly KeptDay[];
  now: Date;
};

/** Keeps what an import or a deletion replaced. @returns its id. */
export async function keepChange(
  tx: Db,
  actor: Actor,
  { kind, about, before, now }: NewChange,
): Promise<number> {
  const [kept] = await tx
    .insert(adSpendChanges)
    .values({ kind, about, before, changedAt: now, changedBy: actor.userId })
    .returning({ id: adSpendChanges.id });
  await tx.execute(
    sql`delete from ad_spend_changes where id not in (
      select id from ad_spend_changes order by id desc limit ${KEPT_CHANGES})`,
  );
  if (!kept) throw new Error("The change of ad spend has no id");
  return kept.id;
}

/**
 * Undoes an import or a deletion: every day gets the figure that it had before
 * (spec:ad-spend#spend-undo).
 * @returns `changed` if one of these days has changed since, `gone` if the change was undone or is too old.
 */
export async function undoChange(
  db: Db,
  actor: Actor,
  id: number,
  now: Date,
): Promise<"undone" | "changed" | "gone"> {
  assertAdmin(actor);
  return db.transaction(async (tx) => {
    await takeLock(tx, "adSpend");
    const [change] = await tx
      .update(adSpendChanges)
      .set({ undoneAt: now })
      .where(and(eq(adSpendChanges.id, id), isNull(adSpendChanges.undoneAt)))
      .returning();
    if (!change) return "gone";
    const days = keptDaysSchema.parse(change.before);
    if (!isAsLeft(days, await readDays(tx, days), change.changedAt)) {
      await tx.update(adSpendChanges).set({ undoneAt: null }).where(eq(adSpendChanges.id, id));
      return "changed";
    }
    await deleteDays(tx, days);
    const restored = days.flatMap(({ before, written: _, ...key }) =>
      before ? [{ ...key, ...before }] : [],
    );
    await writeDays(tx, restored, null);
    await recordAudit(
      tx,
      actor,
      {
        action: "restored",
        entity: "ad_spend",
        entityId: String(id),
        summary: `Undid: ${change.about}`.slice(0, 500),
        before: null,
        after: { days: restored.length, spend_cents: restored.reduce((sum, day) => sum + day.spendCents, 0) },
      },
      now,
    );
    return "undone";
  });
}

/** Whether the days are stored as the change left them. */
function isAsLeft(days: readonly KeptDay[], stored: readonly StoredDay[], changedAt: Date): boolean {
  const written = new Set(days.filter((day) => day.written).map(keyOfDay));
  const isUntouched = ({ lastSyncTime, source }: StoredDay) =>
    source === "csv" && lastSyncTime === changedAt.toISOString();
  return (
    stored.length === written.size && stored.every((day) => written.has(keyOfDay(day)) && isUntouched(day))
  );
}
