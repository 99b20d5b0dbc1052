import { sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import type { StoredDay } from "../queries/spend.server";
import type { DayKey, Platform } from "../rules/spend";

/**
 * Writes days with all that's known about them, each in place of the stored one. A report doesn't overwrite a day that
 * a person entered (`canReplace`).
 * @param context with today's dates, earlier days lose their "incomplete" mark; null leaves the marks alone.
 */
export async function writeDays(
  tx: Db,
  days: readonly StoredDay[],
  context: { today: Record<Platform, string> } | null,
): Promise<void> {
  const ofMeta = days.filter(({ platform }) => platform === "facebook");
  const others = days.filter(({ platform }) => platform !== "facebook");
  await writeMeta(tx, ofMeta);
  await writeReports(tx, others);
  if (!context) return;
  await tx.execute(
    sql`update facebook_ad_spend set is_current_day = false
        where is_current_day and date::text < ${context.today.facebook}`,
  );
  await tx.execute(
    sql`update ad_spend_reports set is_current_day = false
        where is_current_day and date::text < ${JSON.stringify(context.today)}::jsonb ->> platform`,
  );
}

const dayColumns = sql`i.spend / 100.0, i.current, i.at, i.source`;
const given = (
  rows: string,
) => sql`jsonb_to_recordset(${rows}::jsonb) as i (date date, platform text, account text,
  "accountId" text, spend bigint, current boolean, at timestamptz, source text, campaigns jsonb)`;
const newValues = sql`spend_amount = excluded.spend_amount, is_current_day = excluded.is_current_day,
  last_sync_time = excluded.last_sync_time, source = excluded.source`;

function rowsOf(days: readonly StoredDay[]): string {
  return JSON.stringify(
    days.map(({ spendCents, isCurrentDay, lastSyncTime, ...day }) => ({
      ...day,
      spend: spendCents,
      current: isCurrentDay,
      at: lastSyncTime,
    })),
  );
}

async function writeMeta(tx: Db, days: readonly StoredDay[]): Promise<void> {
  if (days.length === 0) return;
  const written = await tx.execute<{ date: string }>(
    sql`insert into facebook_ad_spend (date, spend_amount, is_current_day, last_sync_time, source)
        select i.date, ${dayColumns} from ${given(rowsOf(days))} order by i.date
        on conflict (date) do update set ${newValues}
        where excluded.source <> 'api' or facebook_ad_spend.source <> 'manual'
        returning date::text as date`,
    "objects",
  );
  const dates = new Set(written.map(({ date }) => date));
  const rows = rowsOf(days.filter(({ date }) => dates.has(date)));
  await tx.execute(sql`delete from ad_spend_campaigns c using ${given(rows)} where c.date = i.date`);
  await tx.execute(
    sql`insert into ad_spend_campaigns (date, campaign, spend_amount, last_sync_time, source)
        select i.date, c.campaign, c."spendCents" / 100.0, i.at, i.source
        from ${given(rows)} cross join jsonb_to_recordset(i.campaigns) as c (campaign text, "spendCents" bigint)`,
  );
  await insertLines(tx, rows);
}

async function writeReports(tx: Db, days: readonly StoredDay[]): Promise<void> {
  if (days.length === 0) return;
  const rows = rowsOf(days);
  await tx.execute(
    sql`insert into ad_spend_reports
          (date, platform, account, account_id, spend_amount, is_current_day, last_sync_time, source)
        select i.date, i.platform, i.account, i."accountId", ${dayColumns} from ${given(rows)} order by 1, 2, 3
        on conflict (date, platform, account) do update
          set ${newValues}, account_id = coalesce(excluded.account_id, ad_spend_reports.account_id)`,
  );
  await tx.execute(
    sql`delete from ad_spend_lines l using ${given(rows)}
        where l.date = i.date and l.report_platform = i.platform and l.account = i.account`,
  );
  await insertLines(tx, rows);
}

/** The lines of campaigns. What a campaign's lines leave over, or all of it if there are none, is a line too, except for Meta. */
async function insertLines(tx: Db, rows: string): Promise<void> {
  await tx.execute(
    sql`insert into ad_spend_lines (date, platform, account, campaign, campaign_id, ad_set_id, ad_set, ad_id, ad, spend_amount)
        select i.date, i.platform, i.account, c.campaign, l."campaignId", l."adSetId", l."adSet", l."adId", l.ad, l.dollars
        from ${given(rows)}
        cross join jsonb_to_recordset(i.campaigns) as c (campaign text, "spendCents" bigint, lines jsonb)
        cross join lateral (
          select "campaignId", "adSetId", "adSet", "adId", ad, "spendCents" / 100.0 as dollars
          from jsonb_to_recordset(coalesce(c.lines, '[]')) as n ("campaignId" text, "adSetId" text, "adSet" text, "adId" text, ad text, "spendCents" bigint)
          union all
          select null, null, null, null, null, (c."spendCents" - coalesce(
            (select sum((n ->> 'spendCents')::bigint) from jsonb_array_elements(coalesce(c.lines, '[]')) n), 0)) / 100.0
          where i.platform <> 'facebook'
        ) l
        where l.dollars > 0`,
  );
}

const keysOf = (days: readonly DayKey[]) =>
  JSON.stringify(days.map(({ date, platform, account }) => ({ date, platform, account })));

/**
 * Stores the number of the account that reported these days, also for those that are stored already: a file that names
 * the account by its number would count beside days without it.
 */
export async function noteAccount(tx: Db, days: readonly DayKey[], accountId: string): Promise<void> {
  await tx.execute(
    sql`update ad_spend_reports r set account_id = ${accountId} from ${given(keysOf(days))}
        where r.date = i.date and r.platform = i.platform and r.account = i.account
          and r.account_id is distinct from ${accountId}`,
  );
}

/** Deletes the stored days with these keys, with their campaigns, ad sets, and ads. */
export async function deleteDays(tx: Db, keys: readonly DayKey[]): Promise<void> {
  if (keys.length === 0) return;
  const rows = keysOf(keys);
  await tx.execute(
    sql`delete from ad_spend_reports r using ${given(rows)}
        where r.date = i.date and r.platform = i.platform and r.account = i.account`,
  );
  await tx.execute(
    sql`delete from facebook_ad_spend s using ${given(rows)} where s.date = i.date and i.platform = 'facebook'`,
  );
}
