import { type SQL, sql } from "drizzle-orm";
import { dayIn } from "~/kernel/days";
import { dollarsToCents } from "~/kernel/money";
import type { Platform } from "~/platform/context.server";
import type { Db } from "~/platform/db/client.server";
import { inDirection } from "~/platform/db/list-order.server";
import { adAccounts } from "~/platform/db/tables/ad-spend";
import type { AdSpendDay, CampaignSpend, SpendSource } from "./rules/spend";
import type { SpendSort } from "./schema";

type Row = { date: string; spend: string; campaigns: { campaign: string; spend: string }[] };

const campaignsOf = sql`coalesce((
  select jsonb_agg(jsonb_build_object('campaign', c.campaign, 'spend', c.spend_amount::text) order by c.spend_amount desc, c.campaign)
  from ad_spend_campaigns c where c.date = s.date), '[]')`;

/** The stored rows for these dates, oldest first. */
export async function readDays(db: Db, days: readonly { date: string }[]): Promise<AdSpendDay[]> {
  const dates = JSON.stringify(days.map(({ date }) => date));
  const rows = await db.execute<Row>(
    sql`select s.date::text as date, s.spend_amount::text as spend, ${campaignsOf} as campaigns
        from facebook_ad_spend s
        where s.date in (select d::date from jsonb_array_elements_text(${dates}::jsonb) d) order by s.date`,
    "objects",
  );
  return rows.map(dayOf);
}

function dayOf({ date, spend, campaigns }: Row): AdSpendDay {
  return { date, spendCents: dollarsToCents(spend), campaigns: campaigns.map(campaignOf) };
}

function campaignOf({ campaign, spend }: { campaign: string; spend: string }): CampaignSpend {
  return { campaign, spendCents: dollarsToCents(spend) };
}

export type SpendRow = AdSpendDay & { isCurrentDay: boolean; lastSyncTime: string; source: SpendSource };
export type SpendPage = { rows: SpendRow[]; total: number; sumCents: number };

type SpendList = { from: string | null; to: string | null; page: number; size: number; sort: SpendSort };

const sortColumns: Record<SpendSort["key"], SQL[]> = {
  date: [],
  amount: [sql`s.spend_amount`],
  source: [sql`s.source`],
};

/** One page of days, with the number of days and their totals. */
export async function listSpend(db: Db, { from, to, page, size, sort }: SpendList): Promise<SpendPage> {
  const order = inDirection(sort.direction, [...sortColumns[sort.key], sql`s.date`]);
  const inRange = sql`(${from}::date is null or s.date >= ${from}::date) and (${to}::date is null or s.date <= ${to}::date)`;
  const rows = await db.execute<
    Row & { is_current_day: boolean; synced: Date | string; source: SpendSource; total: number; sum: string }
  >(
    sql`select s.date::text as date, s.spend_amount::text as spend, ${campaignsOf} as campaigns, s.is_current_day,
          s.last_sync_time as synced, s.source, t.total, t.sum
        from (select count(*)::integer as total, coalesce(sum(spend_amount), 0)::text as sum
              from facebook_ad_spend s where ${inRange}) t
        left join lateral (select * from facebook_ad_spend s where ${inRange}
              order by ${order} limit ${size} offset ${(page - 1) * size}) s on true
        order by ${order}`,
    "objects",
  );
  return {
    // A page past the last one has the totals but no days.
    rows: rows
      .filter(({ date }) => date !== null)
      .map((row) => ({
        ...dayOf(row),
        isCurrentDay: row.is_current_day,
        lastSyncTime: new Date(row.synced).toISOString(),
        source: row.source,
      })),
    total: rows[0]?.total ?? 0,
    sumCents: dollarsToCents(rows[0]?.sum ?? "0"),
  };
}

/** The connection to the ads vendor, with the sealed token, or undefined if there isn't one. */
export async function findAdAccount(db: Db): Promise<typeof adAccounts.$inferSelect | undefined> {
  const [account] = await db.select().from(adAccounts);
  return account;
}

const STAFF_ZONE = "America/New_York";

/** Today's date for ad spend: in the connected account's time zone, otherwise in that of the staff screens. */
export async function spendToday({ db, now }: Pick<Platform, "db" | "now">): Promise<string> {
  const account = await findAdAccount(db);
  return dayIn(account?.timeZone ?? STAFF_ZONE, now());
}
