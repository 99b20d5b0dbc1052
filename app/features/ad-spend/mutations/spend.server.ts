import { eq, sql } from "drizzle-orm";
import { recordAudit } from "~/features/audit/mutations.server";
import { type Actor, assertAdmin } from "~/features/auth/rules/access";
import type { Db } from "~/platform/db/client.server";
import { adSpendRemoved, facebookAdSpend } from "~/platform/db/tables/ad-spend";
import { readDays } from "../queries.server";
import { type AdSpendDay, compareSpend, type SpendChange, type SpendSource } from "../rules/spend";
import { removedDaySchema } from "../schema";

/** What every write needs: the current time, and today's date in the ads account's time zone. */
export type SpendContext = { now: Date; today: string };

/**
 * Enters or corrects one day by hand. The given campaigns replace the day's stored campaigns; the list may be empty.
 */
export async function enterSpend(
  db: Db,
  actor: Actor,
  day: AdSpendDay,
  context: SpendContext,
): Promise<void> {
  assertAdmin(actor);
  await db.transaction(async (tx) => {
    const [change] = await changesOf(tx, [day]);
    await writeDays(tx, [day], "manual", context);
    await tx.delete(adSpendRemoved).where(eq(adSpendRemoved.date, day.date));
    await recordAudit(
      tx,
      actor,
      {
        action: change?.before ? "updated" : "created",
        entity: "ad_spend",
        entityId: day.date,
        summary: `Ad spend for ${day.date}`,
        before: change?.before ? forAudit(change.before) : null,
        after: forAudit(day),
      },
      context.now,
    );
  });
}

/** Stores all days of a file, or none. @returns what it changed. */
export async function importSpend(
  db: Db,
  actor: Actor,
  days: readonly AdSpendDay[],
  context: SpendContext,
): Promise<SpendChange[]> {
  assertAdmin(actor);
  return db.transaction(async (tx) => {
    const changes = (await changesOf(tx, days)).filter(({ kind }) => kind !== "unchanged");
    const changed = changes.map(({ day }) => day);
    await writeDays(tx, changed, "csv", context);
    const first = changed[0];
    const last = changed.at(-1);
    if (!first || !last) return changes;
    await recordAudit(
      tx,
      actor,
      {
        action: "imported",
        entity: "ad_spend",
        entityId: `${first.date}..${last.date}`,
        summary: `Ad spend for ${changed.length} days, from a CSV file`,
        before: Object.fromEntries(changes.map(({ day, before }) => [day.date, before?.spendCents ?? null])),
        after: Object.fromEntries(changed.map(({ date, spendCents }) => [date, spendCents])),
      },
      context.now,
    );
    return changes;
  });
}

/**
 * Stores what the ads vendor reported. Days entered by hand stay; a day without spend is stored only if it corrects a
 * stored one. Syncs aren't staff changes, so the audit log doesn't record them.
 */
export async function storeReport(db: Db, days: readonly AdSpendDay[], context: SpendContext): Promise<void> {
  await db.transaction(async (tx) => {
    const known = new Set((await readDays(tx, days)).map(({ date }) => date));
    const worth = days.filter(
      ({ date, spendCents }) => spendCents > 0 || known.has(date) || date === context.today,
    );
    await writeDays(tx, worth, "api", context);
  });
}

/** Removes a day; `restoreSpend` restores it. @returns false if the day doesn't exist. */
export async function removeSpend(db: Db, actor: Actor, date: string, now: Date): Promise<boolean> {
  assertAdmin(actor);
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(facebookAdSpend).where(eq(facebookAdSpend.date, date)).for("update");
    const [day] = await readDays(tx, [{ date }]);
    if (!row || !day) return false;
    const kept = {
      source: row.source,
      isCurrentDay: row.isCurrentDay,
      lastSyncTime: row.lastSyncTime.toISOString(),
      spendCents: day.spendCents,
      campaigns: day.campaigns,
    };
    const removed = { day: kept, removedAt: now, removedBy: actor.userId };
    await tx
      .insert(adSpendRemoved)
      .values({ date, ...removed })
      .onConflictDoUpdate({ target: adSpendRemoved.date, set: removed });
    await tx.delete(facebookAdSpend).where(eq(facebookAdSpend.date, date));
    const change = { entity: "ad_spend", entityId: date, summary: `Ad spend for ${date}` } as const;
    await recordAudit(tx, actor, { ...change, action: "deleted", before: forAudit(day), after: null }, now);
    return true;
  });
}

/** Restores a removed day. @returns false if the day wasn't removed, or has been entered or reported again. */
export async function restoreSpend(db: Db, actor: Actor, date: string, now: Date): Promise<boolean> {
  assertAdmin(actor);
  return db.transaction(async (tx) => {
    const [removed] = await tx.delete(adSpendRemoved).where(eq(adSpendRemoved.date, date)).returning();
    const [existing] = await readDays(tx, [{ date }]);
    if (!removed || existing) return false;
    const { source, isCurrentDay, lastSyncTime, ...kept } = removedDaySchema.parse(removed.day);
    const day = { date, ...kept };
    await writeDays(tx, [day], source, { now: new Date(lastSyncTime), today: isCurrentDay ? date : "" });
    const change = { entity: "ad_spend", entityId: date, summary: `Ad spend for ${date}` } as const;
    await recordAudit(tx, actor, { ...change, action: "restored", before: null, after: forAudit(day) }, now);
    return true;
  });
}

async function changesOf(tx: Db, days: readonly AdSpendDay[]): Promise<SpendChange[]> {
  return compareSpend(days, await readDays(tx, days));
}

function forAudit({ spendCents, campaigns }: AdSpendDay) {
  return {
    spend_cents: spendCents,
    campaigns: campaigns.map(({ campaign, spendCents: cents }) => ({ campaign, spend_cents: cents })),
  };
}

/** Writes days with their campaigns. A report doesn't overwrite a day that a person entered (`canReplace`). */
async function writeDays(
  tx: Db,
  days: readonly AdSpendDay[],
  source: SpendSource,
  { now, today }: SpendContext,
): Promise<void> {
  if (days.length === 0) return;
  const rows = JSON.stringify(
    days.map(({ date, spendCents, campaigns }) => ({ date, cents: spendCents, campaigns })),
  );
  const at = now.toISOString();
  const written = await tx.execute<{ date: string }>(
    sql`insert into facebook_ad_spend (date, spend_amount, is_current_day, last_sync_time, source)
        select date, cents / 100.0, date::text = ${today}, ${at}::timestamptz, ${source}
        from jsonb_to_recordset(${rows}::jsonb) as i (date date, cents bigint) order by date
        on conflict (date) do update set spend_amount = excluded.spend_amount,
          is_current_day = excluded.is_current_day, last_sync_time = excluded.last_sync_time, source = excluded.source
        where excluded.source <> 'api' or facebook_ad_spend.source <> 'manual'
        returning date::text as date`,
    "objects",
  );
  const dates = JSON.stringify(written.map(({ date }) => date));
  await tx.execute(
    sql`delete from ad_spend_campaigns
        where date in (select d::date from jsonb_array_elements_text(${dates}::jsonb) d)`,
  );
  await tx.execute(
    sql`insert into ad_spend_campaigns (date, campaign, spend_amount, last_sync_time, source)
        select i.date, c.campaign, c."spendCents" / 100.0, ${at}::timestamptz, ${source}
        from jsonb_to_recordset(${rows}::jsonb) as i (date date, campaigns jsonb)
        cross join jsonb_to_recordset(i.campaigns) as c (campaign text, "spendCents" bigint)
        where i.date in (select d::date from jsonb_array_elements_text(${dates}::jsonb) d)`,
  );
  await tx.execute(
    sql`update facebook_ad_spend set is_current_day = false where is_current_day and date::text < ${today}`,
  );
}
