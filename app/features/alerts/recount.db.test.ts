import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { rollup } from "~/features/analytics/mutations/rollup.server";
import { buildEntry, storePost } from "~/features/posts/factory";
import { brands } from "~/platform/db/tables/brands";
import { createLog } from "~/platform/log.server";
import { useDatabase } from "~tests/setup/database";
import { emptyTables } from "~tests/setup/empty-tables";
import { listOpenAlerts } from "./queries/alerts.server";
import { sameWeekdays } from "./rules/expected";
import { checkFigures } from "./use-cases/evaluate.server";

const { db } = await useDatabase();
const reads = { read: <Value>(_request: object, work: (copy: typeof db) => Promise<Value>) => work(db) };
const NOW = new Date("2026-03-11T13:30:00Z");
const platform = { db, reads: reads as never, log: createLog("silent"), now: () => NOW };
const YESTERDAY = "2026-03-10";
/** Yesterday, and the same weekday in eight weeks, two of them before the clocks changed. */
const days = [YESTERDAY, ...sameWeekdays(YESTERDAY)];
const { id: post } = await storePost(db, { title: "Best of" });
/** A brand for each kind of click, so that they don't count for each other's rules. */
const names = ["Northfield Clinic", "Of posts", "Of ads", "Refunded"];
await db
  .insert(brands)
  .values(names.map((brandName, n) => ({ brandId: n + 1, brandName, slug: `brand-${n}` })));
const [brandId, postBrand, adBrand, refundBrand] = [1, 2, 3, 4];
/** Three posts, the last of which visitors can't see. Each scene has them rank a provider. */
const priced = [
  await storePost(db, { title: "One" }),
  await storePost(db, { title: "Two" }),
  await storePost(db, { title: "Draft", status: "draft" }),
];
// Prices that changed, in hours before the check. The history can't be deleted, so they are the same in all scenes.
for (const [brand, hours] of [
  [brandId, 71],
  [postBrand, 73],
])
  await db.execute(sql`insert into brand_price_history (changed_at, actor_name, source, action, pricing_id, brand_id,
      medication_type, dosage, plan_interval, old_price, new_price)
    values (${NOW.toISOString()}::timestamptz - make_interval(hours => ${hours}::integer), 'A', 'editor', 'changed', 1, ${brand},
      'sema_inject', 'all_doses', 'monthly', 299, 279)`);

type Day = { clicks: number; conversions: number; payout: number; views: number; postClicks: number };
type Paid = { spend: number; paidClicks: number };

/** Some days are below a rule's minimum. */
const usual: fc.Arbitrary<Day & Paid> = fc.record({
  clicks: fc.constantFrom(27, 45, 50, 55),
  conversions: fc.integer({ min: 9, max: 11 }),
  payout: fc.constantFrom(15, 16),
  views: fc.integer({ min: 190, max: 300 }),
  postClicks: fc.integer({ min: 5, max: 15 }),
  spend: fc.integer({ min: 18, max: 60 }),
  paidClicks: fc.integer({ min: 5, max: 9 }),
});
/** Often unusual, so that some rules find it. Sometimes nothing was clicked. */
const yesterday: fc.Arbitrary<Day & Paid> = fc
  .record({
    clicks: fc.integer({ min: 25, max: 60 }),
    conversions: fc.constantFrom(0, 0, 2, 8),
    payout: fc.integer({ min: 1, max: 20 }),
    views: fc.integer({ min: 190, max: 300 }),
    postClicks: fc.constantFrom(5, 10, 60, 90),
    spend: fc.constantFrom(18, 30, 49, 50, 60),
    paidClicks: fc.constantFrom(0, 0, 5),
    isDead: fc.constantFrom(true, false, false, false),
  })
  .map(({ isDead, ...day }) => (isDead ? { ...day, clicks: 0, postClicks: 0, paidClicks: 0 } : day));
/** Often enough weeks to compare with, sometimes too few. */
const history = fc.oneof(
  { arbitrary: fc.array(usual, { minLength: 4, maxLength: 8 }), weight: 2 },
  { arbitrary: fc.array(usual, { maxLength: 3 }), weight: 1 },
);
/** What the rules about longer periods compare. */
const others = fc.record({
  sold: fc.array(
    fc.record({
      daysAgo: fc.constantFrom(1, 2, 20, 28, 29, 30, 60, 112, 113),
      count: fc.integer({ min: 1, max: 40 }),
      status: fc.constantFrom("approved", "approved", "reversed"),
    }),
    { minLength: 4, maxLength: 12 },
  ),
  views: fc.tuple(...priced.map(() => fc.constantFrom(0, 99, 100, 250, 300))),
  ranked: fc.tuple(...priced.map(() => fc.constantFrom(brandId, brandId, postBrand, adBrand))),
});
type Others = typeof others extends fc.Arbitrary<infer T> ? T : never;

async function store(scene: readonly (Day & Paid)[]): Promise<void> {
  const noon = sql`((s.day::date + time '12:00') at time zone 'America/New_York')`;
  const rows = JSON.stringify(scene.map((day, index) => ({ ...day, day: days[index] })));
  const from = (count: string) =>
    sql`from jsonb_to_recordset(${rows}::jsonb) as s(day text, clicks integer, conversions integer, payout numeric,
        views integer, "postClicks" integer, spend numeric, "paidClicks" integer),
      generate_series(1, s.${sql.identifier(count)}) n`;
  await db.execute(sql`insert into provider_clicks (provider_id, component, source_page, created_at)
    select ${brandId}, 'calculator', '/calculator', ${noon} ${from("clicks")}`);
  await db.execute(sql`insert into conversions (transaction_id, brand_id, payout, created_at)
    select gen_random_uuid()::text, ${brandId}, s.payout, ${noon} ${from("conversions")}`);
  await db.execute(sql`insert into blog_analytics (path, slug, post_id, session_id, metadata, created_at)
    select '/blog/best', 'best', ${post}::uuid, s.day || n, '{}', ${noon} ${from("views")}`);
  await db.execute(sql`insert into provider_clicks (provider_id, component, source_page, post_id, created_at)
    select ${postBrand}, 'blog', '/blog/best', ${post}::uuid, ${noon} ${from("postClicks")}`);
  // Their visitors came with the campaign's tag, to a post that isn't the one above.
  await db.execute(sql`insert into blog_analytics (path, slug, post_id, session_id, utm_campaign, metadata, created_at)
    select '/blog/ad', 'ad', gen_random_uuid(), 'paid ' || s.day || n, 'spring', '{}', ${noon} - interval '1 minute'
    ${from("paidClicks")}`);
  await db.execute(sql`insert into provider_clicks (provider_id, component, source_page, session_id, created_at)
    select ${adBrand}, 'calculator', '/calculator', 'paid ' || s.day || n, ${noon} ${from("paidClicks")}`);
  for (const [index, { spend }] of scene.entries()) {
    await db.execute(
      sql`insert into facebook_ad_spend (date, spend_amount, source) values (${days[index]}, ${spend}, 'csv')`,
    );
    await db.execute(sql`insert into ad_spend_campaigns (date, campaign, spend_amount, source)
      values (${days[index]}, 'Spring', ${spend}, 'csv')`);
  }
}

async function storeOthers({ sold, views, ranked }: Others): Promise<void> {
  await db.execute(sql`insert into conversions (transaction_id, brand_id, payout, status, created_at)
    select gen_random_uuid()::text, ${refundBrand}, 10, s.status,
      ('2026-03-11'::date - s."daysAgo" + time '23:30') at time zone 'America/New_York'
    from jsonb_to_recordset(${JSON.stringify(sold)}::jsonb) as s("daysAgo" integer, count integer, status text),
      generate_series(1, s.count)`);
  for (const [index, { id }] of priced.entries()) {
    await db.execute(sql`insert into blog_analytics (path, slug, post_id, session_id, metadata, created_at)
      select '/blog/other', 'other', ${id}::uuid, 'other ' || n, '{}', '2026-03-05T17:00:00Z'
      from generate_series(1, ${views[index] ?? 0}::integer) n`);
    const entries = JSON.stringify([buildEntry(1, { providerId: ranked[index] ?? brandId })]);
    await db.execute(sql`update blog_posts set provider_rankings = ${entries}::jsonb where id = ${id}::uuid`);
  }
}

/**
 * What each rule compares, from the stored rows: a figure for each day, and whether the day has the rule's minimum.
 * `isUnusual` is the rule, with the figure of yesterday `v` and the range.
 */
const clicksOn = (which: string) =>
  `(select count(*) from provider_clicks where ${which} and (created_at at time zone 'America/New_York')::date = d.day)`;
const soldOn = (what: string, which = `brand_id = ${brandId}`) =>
  `(select coalesce(${what}, 0) from conversions where ${which} and status <> 'reversed' and (created_at at time zone 'America/New_York')::date = d.day)`;
const viewsOn = `(select count(*) from blog_analytics where slug = 'best' and (created_at at time zone 'America/New_York')::date = d.day)`;
const spentOn = "(select sum(spend_amount) from ad_spend_campaigns where date = d.day)";
const ofBrand = clicksOn(`provider_id = ${brandId}`);
const ofSite = clicksOn("true");
const rules = {
  epc: {
    figure: `${soldOn("sum(payout)")} / ${ofBrand}`,
    isEnough: `${ofBrand} >= 30`,
    isUnusual: "v < low and v <= middle * 0.6",
  },
  conversions: {
    figure: soldOn("count(*)"),
    isEnough: `${ofBrand} >= 10`,
    isUnusual: "v = 0 and low > 0 and middle >= 5",
  },
  "conversions of the site": {
    figure: soldOn("count(*)", "true"),
    isEnough: `${ofSite} >= 10`,
    isUnusual: "v = 0 and low > 0 and middle >= 5",
  },
  ctr: {
    figure: `${clicksOn(`provider_id = ${postBrand}`)}::numeric / ${viewsOn} * 100`,
    isEnough: `${viewsOn} >= 200`,
    isUnusual: "v > high and v >= middle * 2",
  },
  spend: {
    figure: clicksOn(`provider_id = ${adBrand}`),
    isEnough: `${spentOn} >= 20`,
    isUnusual: "v = 0 and low > 0 and middle >= 3",
  },
};
type Rule = keyof typeof rules;

/** What else must be reported, as `rule subject`, again by SQL of its own. */
async function recountOthers(): Promise<string[]> {
  const rows = await db.execute<{ found: string }>(
    sql.raw(`
      with share as (
        select brand_id, is_last, (count(*) filter (where status = 'reversed'))::float8 as hits, count(*)::float8 as n
        from (select *, (created_at at time zone 'America/New_York')::date as sold,
          (created_at at time zone 'America/New_York')::date > '${YESTERDAY}'::date - 28 as is_last from conversions) c
        where sold <= '${YESTERDAY}' and sold > '${YESTERDAY}'::date - 112 group by 1, 2
      ), compared as (
        select l.brand_id, l.hits, l.hits / l.n as now, b.hits / b.n as before, (b.hits + 1) / (b.n + 2) as usual, l.n
        from share l join share b on b.brand_id = l.brand_id and l.is_last and not b.is_last
      ), top as (
        select a.post_id from blog_analytics a
        where (a.created_at at time zone 'America/New_York')::date >= '2026-03-11'::date - 28
        group by 1 having count(*) >= 100 order by count(*) desc, 1 limit 2
      ), spent as (select sum(spend_amount) as dollars from facebook_ad_spend where date = '${YESTERDAY}')
      select 'refunds brand:' || brand_id as found from compared
      where hits >= 5 and now > usual + 3 * sqrt(usual * (1 - usual) / n) and now >= before * 1.5
      union all
      select distinct 'price post:' || p.id from top join blog_posts p on p.id = top.post_id, brand_price_history h
      where p.status <> 'draft' and p.provider_rankings::text like '%"providerId": ' || h.brand_id || '%'
        and h.changed_at > timestamptz '${NOW.toISOString()}' - interval '72 hours'
      union all
      select 'spend site' from spent where dollars >= 20 and not exists (select from provider_clicks
        where (created_at at time zone 'America/New_York')::date = '${YESTERDAY}')
      union all
      select 'spend campaign:spring' from spent where dollars >= 50 and not exists (select from provider_clicks
        where provider_id = ${adBrand} and (created_at at time zone 'America/New_York')::date = '${YESTERDAY}')
        and (select count(*) from ad_spend_campaigns where spend_amount >= 20 and date < '${YESTERDAY}') < 4`),
    "objects",
  );
  return rows.map(({ found }) => found).sort();
}

/** The range of a rule, if yesterday is outside of it: [middle, low, high, weeks]. */
async function recount(rule: Rule): Promise<number[] | null> {
  const { figure, isEnough, isUnusual } = rules[rule];
  const [row] = await db.execute<Record<"middle" | "low" | "high" | "weeks", number>>(
    sql.raw(`
      with d as (select ('${YESTERDAY}'::date - 7 * week) as day, week from generate_series(0, 8) week),
      f as (select week, (${figure})::float8 as v from d where ${isEnough}),
      m as (select percentile_cont(0.5) within group (order by v) as middle, count(*)::float8 as weeks from f where week > 0),
      r as (select middle, weeks, 4.4478 * (select percentile_cont(0.5) within group (order by abs(v - middle))
          from f where week > 0) as spread from m),
      x as (select middle, greatest(0, middle - spread) as low, middle + spread as high, weeks from r)
      select x.* from x, f where f.week = 0 and weeks >= 4 and ${isUnusual}`),
    "objects",
  );
  return row ? [row.middle, row.low, row.high, row.weeks] : null;
}

const TABLES =
  `alerts conversions provider_clicks facebook_ad_spend ad_spend_campaigns blog_analytics click_sums
  provider_click_sums post_view_sums analytics_late`.split(/\s+/);

/** The rule about prices looks at two posts, so that some views aren't enough. */
async function saveTopPosts(): Promise<void> {
  const rules = { price: { isOn: true, threshold: 2, minimum: 100 } };
  await db.execute(
    sql`insert into alert_settings (version, rules) values (1, ${JSON.stringify(rules)}::jsonb)`,
  );
}

/** Half of the last digit that an alert tells. */
const ROUNDED: Record<Rule, number> = {
  epc: 0.00051,
  conversions: 0.51,
  "conversions of the site": 0.51,
  ctr: 0.051,
  spend: 0.51,
};

/** The range as an alert tells it. */
function reportedRange(says: string): number[] {
  const reported =
    /Usual: \$?([\d.]+)%?, expected \$?([\d.]+)%? to \$?([\d.]+)%? \((\d) earlier weeks\)/.exec(says);
  return (reported ?? []).slice(1).map(Number);
}

// spec:alerts#expected-range
test("what each rule finds, and its expected range, equal what SQL of its own finds in the stored rows", async () => {
  const found = new Map<string, number>();
  const count = (name: string) => found.set(name, (found.get(name) ?? 0) + 1);
  const scene = fc.tuple(yesterday, history, others);
  await saveTopPosts();
  await fc.assert(
    fc.asyncProperty(scene, async ([last, weeks, more]) => {
      await emptyTables(db, ...TABLES);
      await store([last, ...weeks]);
      await storeOthers(more);
      await rollup(db);
      await checkFigures(platform);
      const alerts = (await listOpenAlerts(db)).map((alert) => ({
        ...alert,
        name: `${alert.rule} ${alert.subject}`,
      }));
      const ranged = alerts.filter(({ says }) => says.includes("Usual:"));
      for (const rule of Object.keys(rules) as Rule[]) {
        const expected = await recount(rule);
        const isSite = rule === "conversions of the site";
        const [alert, ...rest] = ranged.filter(
          (one) =>
            (isSite ? rule.startsWith(one.rule) : one.rule === rule) && (one.subject === "site") === isSite,
        );
        expect(rest).toEqual([]);
        expect(alert !== undefined, rule).toBe(expected !== null);
        if (!alert || !expected) continue;
        count(rule);
        for (const [index, value] of reportedRange(alert.says).entries())
          expect(Math.abs(value - (expected[index] ?? Number.NaN)), alert.says).toBeLessThanOrEqual(
            ROUNDED[rule],
          );
        expect(reportedRange(alert.says)).toHaveLength(4);
      }
      const rest = alerts.filter((alert) => !ranged.includes(alert)).map(({ name }) => name);
      expect(rest.sort()).toEqual(await recountOthers());
      for (const name of rest) count(name.replace(/:.*/, ""));
    }),
    { numRuns: 8, seed: 20_260_310, endOnFailure: true },
  );
  // The days differ enough for each rule to find something.
  const all = [...Object.keys(rules), "refunds brand", "price post", "spend site", "spend campaign"];
  expect([...found.keys()].sort()).toEqual(all.sort());
}, 180_000);
