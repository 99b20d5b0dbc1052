import { createHash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { dollarsToCents } from "~/kernel/money";
import type { Db } from "~/platform/db/client.server";
import { inDirection } from "~/platform/db/list-order.server";
import { nameOf } from "../rules/report";
import {
  type AdNames,
  type Platform as AdPlatform,
  type AdSpendDay,
  type CampaignSpend,
  type DayKey,
  figuresText,
  keyOfDay,
  type RecentChange,
  type SpendLine,
  type SpendSource,
} from "../rules/spend";
import type { SpendSort } from "../schema";

type Row = {
  date: string;
  platform: AdPlatform;
  account: string;
  spend: string;
  campaigns: { campaign: string; spend: string }[];
};
type LineRow = DayKey & AdNames & { campaign: string; spend: string };

const highestFirst = sql`order by c.spend_amount desc, c.campaign`;
const campaignOf = sql`jsonb_build_object('campaign', c.campaign, 'spend', c.spend_amount::text)`;

/** The days of Meta, and those of the other platforms, with the same columns. */
const spendDays = {
  meta: sql`select s.date, 'facebook' as platform, '' as account, null as account_id, s.spend_amount, s.is_current_day, s.last_sync_time,
      s.source
    from facebook_ad_spend s`,
  others: sql`select s.date, s.platform, s.account, s.account_id, s.spend_amount, s.is_current_day, s.last_sync_time, s.source
    from ad_spend_reports s`,
};
const spendRows = sql`(${spendDays.meta} union all ${spendDays.others})`;

/** The campaigns of a row of `spendRows`, as JSON. */
const campaignsOf = sql`case when s.platform = 'facebook' then coalesce((
    select jsonb_agg(${campaignOf} ${highestFirst}) from ad_spend_campaigns c where c.date = s.date), '[]')
  else coalesce((
    select jsonb_agg(${campaignOf} ${highestFirst}) from (
      select l.campaign, sum(l.spend_amount) as spend_amount from ad_spend_lines l
      where l.date = s.date and l.report_platform = s.platform and l.account = s.account group by 1
    ) c), '[]') end`;

/**
 * The rows `t` that these days would replace: those of the same account. A figure without an account is for the whole
 * platform, so it replaces those of all accounts, and theirs replace it (spec:ad-spend#spend-platforms).
 */
function isReplacedBy(days: readonly DayKey[], t: SQL): SQL {
  const keys = JSON.stringify(days.map(({ date, platform, account }) => ({ date, platform, account })));
  return sql`exists (select from jsonb_to_recordset(${keys}::jsonb) as k(date date, platform text, account text)
    where k.date = ${t}.date and k.platform = ${t}.platform
      and (k.account = ${t}.account or k.account = '' or ${t}.account = ''))`;
}

export type StoredDay = AdSpendDay & {
  /** The number of the account that an import read it from; null for Meta and for figures that no import has seen. */
  accountId: string | null;
  isCurrentDay: boolean;
  lastSyncTime: string;
  source: SpendSource;
};
type StoredRow = Row & {
  account_id: string | null;
  is_current_day: boolean;
  synced: Date | string;
  source: SpendSource;
};

/** The stored rows that these days would replace, with all that's known about them, oldest first. */
export async function readDays(db: Db, days: readonly DayKey[]): Promise<StoredDay[]> {
  if (days.length === 0) return [];
  const rows = await db.execute<StoredRow>(
    sql`select s.date::text as date, s.platform, s.account, s.account_id, s.spend_amount::text as spend, ${campaignsOf} as campaigns,
          s.is_current_day, s.last_sync_time as synced, s.source
        from ${spendRows} s where ${isReplacedBy(days, sql`s`)} order by s.date, s.platform, s.account`,
    "objects",
  );
  const lines = await db.execute<LineRow>(
    sql`select l.date::text as date, l.platform, l.account, l.campaign, l.campaign_id as "campaignId",
          l.ad_set_id as "adSetId", l.ad_set as "adSet", l.ad_id as "adId", l.ad, l.spend_amount::text as spend
        from ad_spend_lines l
        where ${isReplacedBy(days, sql`l`)} and coalesce(l.campaign_id, l.ad_set_id, l.ad_set, l.ad_id, l.ad) is not null
        order by l.id`,
    "objects",
  );
  const ofDay = Map.groupBy(lines, keyOfDay);
  return rows.map(storedOf).map((day) => ({ ...day, ...withLines(day, ofDay.get(keyOfDay(day)) ?? []) }));
}

/** Names what is stored for a day, so that a form can say what it started from. The time of an import doesn't matter. */
export function versionOfDay(day: Pick<StoredDay, "source"> & AdSpendDay): string {
  return `${shortHash(keyOfDay(day))}-${shortHash(`${day.source} ${figuresText(day)}`)}`;
}

/** Whether a version is one of this day, even an old one. A form keeps its version if someone changes its date. */
export function isVersionOf(day: DayKey, version: string): boolean {
  return version.startsWith(`${shortHash(keyOfDay(day))}-`);
}

function shortHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

/** The names under which figures of this account are stored; more than one if it was renamed. */
export async function namesOfAccount(db: Db, accountId: string): Promise<string[]> {
  const rows = await db.execute<{ account: string }>(
    sql`select distinct account from ad_spend_reports where account_id = ${accountId}`,
    "objects",
  );
  return rows.map(({ account }) => account);
}

/**
 * The name under which an account's figures are stored: its own or, if another account's figures have that name, the name
 * with its number.
 */
export async function storedNameOf(
  db: Db,
  { platform, accountId }: { platform: AdPlatform; accountId: string },
  name: string,
): Promise<string> {
  const others = await db.execute(
    sql`select 1 from ad_spend_reports
        where platform = ${platform} and account = ${name} and account_id <> ${accountId} limit 1`,
    "objects",
  );
  return others.length === 0 ? name : `${nameOf(name, 250) ?? ""} (${accountId})`;
}

/**
 * A file's days, each under the name that its account's figures of that date are stored under. The file may name the
 * account by its number, or by an earlier or later name, and it must not count twice (spec:ad-spend#spend-same-account).
 */
export async function underStoredNames(db: Db, days: readonly AdSpendDay[]): Promise<AdSpendDay[]> {
  const named = days.filter(({ platform, account }) => platform !== "facebook" && account !== "");
  if (named.length === 0) return [...days];
  const keys = JSON.stringify(named.map(({ date, platform, account }) => ({ date, platform, account })));
  const found = await db.execute<DayKey & { stored: string }>(
    sql`with named as materialized (
          select distinct platform, account_id, account from ad_spend_reports where account_id is not null
        ), given as materialized (
          select k.* from jsonb_to_recordset(${keys}::jsonb) as k(date date, platform text, account text)
          where not exists (select from ad_spend_reports s
            where s.date = k.date and s.platform = k.platform and s.account = k.account)
        )
        select k.date::text as date, k.platform, k.account, min(s.account) as stored
        from given k
        join named n on n.platform = k.platform
          and (n.account = k.account or n.account_id in (k.account, replace(k.account, '-', '')))
        join ad_spend_reports s on s.date = k.date and s.platform = k.platform and s.account_id = n.account_id
        group by 1, 2, 3 having count(distinct s.account) = 1`,
    "objects",
  );
  const storedNames = new Map(found.map((row) => [keyOfDay(row), row.stored]));
  const renamed = days.map((day) => ({ ...day, account: storedNames.get(keyOfDay(day)) ?? day.account }));
  // Two accounts in one file are never merged.
  const uses = Map.groupBy(renamed, keyOfDay);
  return days.map((day, index) => {
    const other = renamed[index];
    return other && uses.get(keyOfDay(other))?.length === 1 ? other : day;
  });
}

function storedOf(row: StoredRow): StoredDay {
  return {
    ...dayOf(row),
    accountId: row.account_id,
    isCurrentDay: row.is_current_day,
    lastSyncTime: new Date(row.synced).toISOString(),
    source: row.source,
  };
}

function withLines(day: AdSpendDay, lines: readonly LineRow[]): AdSpendDay {
  const ofCampaign = Map.groupBy(lines, ({ campaign }) => campaign);
  const campaigns = day.campaigns.map((campaign): CampaignSpend => {
    const parts = ofCampaign.get(campaign.campaign)?.map(lineOf);
    return parts ? { ...campaign, lines: parts } : campaign;
  });
  return { ...day, campaigns };
}

function lineOf({ campaignId, adSetId, adSet, adId, ad, spend }: LineRow): SpendLine {
  return { campaignId, adSetId, adSet, adId, ad, spendCents: dollarsToCents(spend) };
}

function dayOf({ date, platform, account, spend, campaigns }: Row): AdSpendDay {
  const spent = campaigns.map(({ campaign, spend: part }) => ({
    campaign,
    spendCents: dollarsToCents(part),
  }));
  return { date, platform, account, spendCents: dollarsToCents(spend), campaigns: spent };
}

export type SpendPage = { rows: StoredDay[]; total: number; sumCents: number };

type SpendList = { from: string | null; to: string | null; page: number; size: number; sort: SpendSort };

const sortColumns: Record<SpendSort["key"], SQL[]> = {
  date: [],
  amount: [sql`s.spend_amount`],
  source: [sql`s.source`],
};

/** One page of days, with their number and their totals. Each row is a day of one platform and account. */
export async function listSpend(db: Db, { from, to, page, size, sort }: SpendList): Promise<SpendPage> {
  const byDay = inDirection(sort.direction, [...sortColumns[sort.key], sql`s.date`]);
  // The columns' names, since Meta's table has neither.
  const order = sql`${byDay}, platform, account`;
  const inRange = sql`(${from}::date is null or s.date >= ${from}::date) and (${to}::date is null or s.date <= ${to}::date)`;
  // Each table is read in order from its index, no further than the page.
  const upToPage = (days: SQL) => sql`(${days} where ${inRange} order by ${order} limit ${page * size})`;
  const rows = await db.execute<StoredRow & { total: number; sum: string }>(
    sql`select s.date::text as date, s.platform, s.account, s.account_id, s.spend_amount::text as spend, ${campaignsOf} as campaigns,
          s.is_current_day, s.last_sync_time as synced, s.source, t.total, t.sum
        from (select count(*)::integer as total, coalesce(sum(spend_amount), 0)::text as sum
              from ${spendRows} s where ${inRange}) t
        left join lateral (
          select * from (${upToPage(spendDays.meta)} union all ${upToPage(spendDays.others)}) s
          order by ${order} limit ${size} offset ${(page - 1) * size}) s on true
        order by ${order}`,
    "objects",
  );
  return {
    // A page past the last one has the totals but no days.
    rows: rows.filter(({ date }) => date !== null).map(storedOf),
    total: rows[0]?.total ?? 0,
    sumCents: dollarsToCents(rows[0]?.sum ?? "0"),
  };
}

/** The latest imports, newest first. */
export async function recentImports(db: Db, limit: number): Promise<RecentChange[]> {
  const rows = await db.execute<Omit<RecentChange, "id" | "at"> & { id: string; at: Date | string }>(
    sql`select c.id::text as id, c.kind, c.about, c.changed_at as at, u.name as by, c.undone_at is not null as undone
        from ad_spend_changes c left join auth_users u on u.id = c.changed_by
        where c.kind = 'import' order by c.id desc limit ${limit}`,
    "objects",
  );
  return rows.map((row) => ({ ...row, id: Number(row.id), at: new Date(row.at).toISOString() }));
}
