import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { rollup } from "~/features/analytics/mutations/rollup.server";
import { withSnapshot } from "~/features/analytics/queries/snapshot.server";
import { storePost } from "~/features/posts/factory";
import { useDatabase } from "~tests/setup/database";
import { assertWithin } from "~tests/setup/random-data";
import {
  emptyScene,
  NOW,
  nothing,
  recordedEventsIn,
  storeMatches,
  storeScene,
} from "~tests/setup/recorded-events";
import { storeRecordedEvents } from "./factory";
import { explore } from "./queries/explore.server";
import { type MeasureKey, measureValue } from "./rules/measures";
import { readReportQuery } from "./rules/report-query";

const { db } = await useDatabase();
const { postIds, networkId } = await storeScene(db);
await storeMatches(db);
const ADMIN = { role: "admin" } as const;

const local = "(created_at at time zone 'America/New_York')";
const host =
  "regexp_replace(split_part(split_part(lower(referrer), '//', 2), '/', 1), '^www\\.|:.*$', '', 'g')";
const agent = "metadata ->> 'userAgent'";

/**
 * A question for each family of measures, and SQL that counts the answer from the stored rows, without the product's
 * views, functions, and computed columns. `$days` becomes a condition on `created_at`.
 */
const families: [query: string, count: string][] = [
  [
    "by=hour&m=views",
    `select to_char(${local}, 'HH24') as key, count(*) as views from blog_analytics where $days group by 1`,
  ],
  [
    "by=weekday&m=visitors",
    `select to_char(${local}, 'ID') as key, count(distinct session_id) as visitors from blog_analytics where $days group by 1`,
  ],
  [
    "by=device&m=views",
    `select case when ${agent} = '' then null when ${agent} like '%iPad%' then 'Tablet'
       when ${agent} like '%Mobile%' then 'Phone' else 'Computer' end as key, count(*) as views
     from blog_analytics where $days group by 1`,
  ],
  [
    "by=post&m=views&m=clicks",
    `select key, sum(views) as views, sum(clicks) as clicks from (
       select post_id as key, 1 as views, 0 as clicks from blog_analytics where $days union all
       select case when component = 'blog' then post_id end, 0, 1 from provider_clicks where $days) e group by 1`,
  ],
  [
    "by=source&m=clicks",
    `select (select distinct on (session_id) coalesce(utm_source, ${host}, 'direct') from blog_analytics v
         where v.session_id = c.session_id and v.created_at <= c.created_at order by session_id, created_at) as key,
       count(*) as clicks
     from provider_clicks c where $days group by 1`,
  ],
  [
    "by=hour&m=clicks",
    `select to_char(${local}, 'HH24') as key, count(*) as clicks from provider_clicks where $days group by 1`,
  ],
  [
    "by=brand&m=uniqueClicks",
    `select provider_id as key, count(distinct (coalesce(session_id, 'click ' || id), ${local}::date)) as "uniqueClicks"
     from provider_clicks where $days group by 1`,
  ],
  [
    "by=day&m=conversions&m=pending&m=approved&m=paid&m=reversed&m=payout&m=revenue",
    `select ${local}::date as key, count(*) filter (where status <> 'reversed') as conversions,
       count(*) filter (where status = 'pending') as pending, count(*) filter (where status = 'approved') as approved,
       count(*) filter (where status = 'paid') as paid, count(*) filter (where status = 'reversed') as reversed,
       coalesce(sum(payout * 100) filter (where status <> 'reversed'), 0) as payout,
       coalesce(sum(revenue * 100) filter (where status <> 'reversed'), 0) as revenue
     from conversions where archived_at is null and not is_test and $days group by 1`,
  ],
  [
    "by=network&m=timeToConvert",
    `select c.network_id as key, sum(extract(epoch from c.created_at - k.at)) as "convertSeconds",
       count(k.at) as "timedConversions"
     from conversions c left join (select id, created_at as at from provider_clicks) k on k.id = c.provider_click_id
     where archived_at is null and not is_test and status <> 'reversed' and $days group by 1`,
  ],
  [
    "by=campaign&m=spend",
    `select key, sum(n) * 100 as spend from (
       select case lower(campaign) when 'autumn' then 'spring' else lower(campaign) end as key, spend_amount as n, date
         from ad_spend_campaigns union all
       select null, spend_amount, date from facebook_ad_spend union all
       select null, -spend_amount, date from ad_spend_campaigns union all
       select lower(campaign), spend_amount, date from ad_spend_lines union all
       select null, spend_amount, date from ad_spend_reports union all
       select null, -spend_amount, date from ad_spend_lines) s
     where date between '$first' and '$last' group by 1`,
  ],
  [
    "by=source&m=payout&m=spend",
    `select key, sum(payout) * 100 as payout, sum(spend) * 100 as spend from (
       select traffic_source as key, payout, 0 as spend, ${local}::date as date from conversions
         where archived_at is null and not is_test and status <> 'reversed' union all
       select 'facebook', 0, spend_amount, date from facebook_ad_spend union all
       select 'ads', 0, spend_amount, date from ad_spend_reports) s
     where date between '$first' and '$last' group by 1`,
  ],
  [
    "by=adSet&m=spend",
    `select key, sum(n) * 100 as spend from (
       select lower(ad_set) as key, spend_amount as n, date from ad_spend_lines union all
       select null, spend_amount, date from facebook_ad_spend union all
       select null, spend_amount, date from ad_spend_reports union all
       select null, -spend_amount, date from ad_spend_lines) s
     where date between '$first' and '$last' group by 1`,
  ],
  [
    "by=ad&m=spend",
    `select key, sum(n) * 100 as spend from (
       select case ad when 'Clip' then 'photo' else lower(ad) end as key, spend_amount as n, date from ad_spend_lines
         union all
       select null, spend_amount, date from facebook_ad_spend union all
       select null, spend_amount, date from ad_spend_reports union all
       select null, -spend_amount, date from ad_spend_lines) s
     where date between '$first' and '$last' group by 1`,
  ],
];

/** The value of every calculated measure in a period, by its own SQL; `$days` as above, money in cents. */
const rates: Partial<Record<MeasureKey, string>> = {
  ctr: "select (select count(*) from provider_clicks where component = 'blog' and $days)::float8 / nullif((select count(*) from blog_analytics where $days), 0)",
  approvalRate: `select count(*) filter (where status in ('approved', 'paid'))::float8
      / nullif(count(*) filter (where status in ('approved', 'paid', 'reversed')), 0)
    from conversions where archived_at is null and not is_test and $days`,
  profit: `select 100 * ((select coalesce(sum(payout), 0) from ($sold) c) - ($spent))::float8`,
  roas: `select (select coalesce(sum(payout), 0) from ($sold) c)::float8 / nullif(($spent), 0)::float8`,
  epc: `select 100 * (select coalesce(sum(payout), 0) from ($sold) c)::float8 / nullif((select count(*) from provider_clicks where $days), 0)`,
  rpm: `select 100 * 1000 * (select coalesce(sum(payout), 0) from ($sold) c where is_blog)::float8
    / nullif((select count(*) from blog_analytics where $days), 0)`,
  timeToConvert: `select avg(extract(epoch from c.created_at - k.at)::float8) / 3600
    from ($sold) c join (select id, created_at as at from provider_clicks) k on k.id = c.provider_click_id`,
};
const sold =
  "select * from conversions where archived_at is null and not is_test and status <> 'reversed' and $days";
const spent = `select coalesce(sum(spend_amount), 0) from (
  select date, spend_amount from facebook_ad_spend union all select date, spend_amount from ad_spend_reports) s
  where date between '$first' and '$last'`;

/** The 23-hour day of 2025 and the days around it: an event every 40 minutes. */
async function storeSpring(): Promise<void> {
  const moments = sql`generate_series('2025-03-08T03:10:00Z'::timestamptz, '2025-03-11T04:10:00Z', interval '40 minutes') at`;
  await db.execute(sql`insert into blog_analytics (path, slug, post_id, session_id, metadata, created_at)
    select '/blog/post', 'post', ${postIds[0]}::uuid, 'spring', '{"userAgent": ""}', at from ${moments}`);
  await db.execute(sql`insert into provider_clicks (provider_id, component, source_page, session_id, click_id, created_at)
    select 1, 'calculator', '/calculator', 'spring', 'spring-' || at, at from ${moments}`);
  await db.execute(sql`insert into conversions (transaction_id, payout, created_at)
    select 'spring-' || at, 12.5, at from ${moments}`);
}

const inDaysOf = ([first, last]: readonly [string, string], count: string) =>
  count
    .replaceAll("$days", `${local}::date between '${first}' and '${last}'`)
    .replaceAll("$first", first)
    .replaceAll("$last", last);

/** The totals of a report, which its cards show, against `rates`. */
async function expectSameRates(days: readonly [string, string]): Promise<void> {
  const keys = Object.keys(rates) as (keyof typeof rates)[];
  const params = new URLSearchParams([
    ["by", "weekday"],
    ...keys.map((key) => ["m", key]),
    ["from", days[0]],
    ["to", days[1]],
  ]);
  const { reportQuery } = readReportQuery(params, ADMIN, NOW);
  const { totals } = await withSnapshot(db, (snapshot) =>
    explore(snapshot, ADMIN, reportQuery, { now: NOW, limit: 1_000 }),
  );
  for (const key of keys) {
    const count = (rates[key] ?? "").replaceAll("$sold", sold).replaceAll("$spent", spent);
    const [counted] = await db.execute<{ value: number | null }>(
      sql.raw(`select (${inDaysOf(days, count)})::float8 as value`),
      "objects",
    );
    const found = measureValue(key, totals);
    const expected = counted?.value ?? null;
    if (found === null || expected === null) expect(found, key).toBe(expected);
    else expect(found, key).toBeCloseTo(expected, 6);
  }
}

type Row = Record<string, string | number | null>;
const inOrder = (rows: Row[]) => rows.toSorted((a, b) => String(a.key).localeCompare(String(b.key)));

async function expectSame(days: readonly [string, string]): Promise<void> {
  const [first, last] = days;
  for (const [query, count] of families) {
    const params = new URLSearchParams(`${query}&from=${first}&to=${last}`);
    const { reportQuery } = readReportQuery(params, ADMIN, NOW);
    const { rows } = await withSnapshot(db, (snapshot) =>
      explore(snapshot, ADMIN, reportQuery, { now: NOW, limit: 1_000 }),
    );
    const counted = await db.execute<Row>(sql.raw(inDaysOf(days, count)), "objects");
    const expected = counted.map(({ key, ...figures }) => ({
      key: key === null ? null : String(key),
      ...Object.fromEntries(Object.entries(figures).map(([name, n]) => [name, Number(n)])),
    }));
    const isSomething = ({ key: _, ...figures }: Row) => Object.values(figures).some((n) => Number(n) !== 0);
    const found = rows.map(({ keys, sums }) => ({ key: keys[0] ?? null, ...sums }));
    expect(inOrder(found), query).toEqual(inOrder(expected.filter(isSomething)));
  }
}

test("each family of measures equals an independent count of the stored rows", async () => {
  const parts = fc.array(recordedEventsIn(postIds, networkId), { minLength: 2, maxLength: 2 });
  await assertWithin(
    fc
      .asyncProperty(parts, fc.boolean(), async ([early, late], rollsLast) => {
        const all = nothing();
        const { id: gone } = await storePost(db);
        await storeSpring();
        if (early) await storeRecordedEvents(db, early, all);
        await db.execute(sql`update blog_analytics set post_id = ${gone}::uuid where session_id = 'a'`);
        await rollup(db, 50);
        // From here on, rows change that are already in the sums.
        if (late) await storeRecordedEvents(db, late, all);
        await db.execute(sql`update conversions set status = 'reversed' where payout = 280`);
        await db.execute(sql`update conversions set payout = 99.5, status = 'paid' where payout = 99.99`);
        await db.execute(sql`update ad_spend_campaigns set campaign = 'Renamed' where campaign = 'Autumn'`);
        await db.execute(
          sql`update blog_posts set slug = 'renamed-' || substr(md5(random()::text), 1, 8), title = 'Renamed' where id = ${postIds[1]}::uuid`,
        );
        await db.execute(sql`delete from blog_posts where id = ${gone}::uuid`);
        if (rollsLast) await rollup(db, 50);
        for (const days of [
          ["2025-03-01", "2025-03-31"],
          ["2025-03-09", "2025-03-09"],
          ["2025-11-02", "2025-11-02"],
          ["2025-09-10", "2025-11-03"],
        ] as const) {
          await expectSame(days);
          await expectSameRates(days);
        }
      })
      .beforeEach(() => emptyScene(db)),
    { numRuns: 6, limit: 45_000 },
  );
}, 120_000);
