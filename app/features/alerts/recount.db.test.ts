import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { storePost } from "~/features/posts/factory";
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
const names = ["Northfield Clinic", "Of posts", "Of ads"];
await db
  .insert(brands)
  .values(names.map((brandName, n) => ({ brandId: n + 1, brandName, slug: `brand-${n}` })));
const [brandId, postBrand, adBrand] = [1, 2, 3];

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
/** Often unusual, so that some rules find it. */
const yesterday: fc.Arbitrary<Day & Paid> = fc.record({
  clicks: fc.integer({ min: 25, max: 60 }),
  conversions: fc.constantFrom(0, 0, 2, 8),
  payout: fc.integer({ min: 1, max: 20 }),
  views: fc.integer({ min: 190, max: 300 }),
  postClicks: fc.constantFrom(5, 10, 60, 90),
  spend: fc.integer({ min: 18, max: 60 }),
  paidClicks: fc.constantFrom(0, 0, 5),
});

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

/**
 * What each rule compares, from the stored rows: a figure for each day, and whether the day has the rule's minimum.
 * `isUnusual` is the rule, with the figure of yesterday `v` and the range.
 */
const clicksOn = (which: string) =>
  `(select count(*) from provider_clicks where ${which} and (created_at at time zone 'America/New_York')::date = d.day)`;
const soldOn = (what: string) =>
  `(select coalesce(${what}, 0) from conversions where (created_at at time zone 'America/New_York')::date = d.day)`;
const viewsOn = `(select count(*) from blog_analytics where slug = 'best' and (created_at at time zone 'America/New_York')::date = d.day)`;
const spentOn = "(select sum(spend_amount) from ad_spend_campaigns where date = d.day)";
const ofBrand = clicksOn(`provider_id = ${brandId}`);
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

/** Half of the last digit that an alert tells. */
const ROUNDED: Record<Rule, number> = { epc: 0.00051, conversions: 0.51, ctr: 0.051, spend: 0.51 };

/** The range as an alert tells it. */
function toldRange(says: string): number[] {
  const told = /Usual: \$?([\d.]+)%?, expected \$?([\d.]+)%? to \$?([\d.]+)%? \((\d) earlier weeks\)/.exec(
    says,
  );
  return (told ?? []).slice(1).map(Number);
}

// spec:alerts#expected-range
test("the expected range of each rule equals the one that SQL of its own finds in the stored rows", async () => {
  const found: Record<Rule, number> = { epc: 0, conversions: 0, ctr: 0, spend: 0 };
  const scene = fc.tuple(yesterday, fc.array(usual, { minLength: 4, maxLength: 8 }));
  await fc.assert(
    fc.asyncProperty(scene, async ([last, weeks]) => {
      await emptyTables(
        db,
        ..."alerts conversions provider_clicks facebook_ad_spend ad_spend_campaigns blog_analytics click_sums provider_click_sums post_view_sums analytics_late".split(
          " ",
        ),
      );
      await store([last, ...weeks]);
      await checkFigures(platform);
      const open = await listOpenAlerts(db, { isNew: false });
      for (const rule of Object.keys(rules) as Rule[]) {
        const expected = await recount(rule);
        const [alert, ...others] = open.filter((one) => one.rule === rule && one.subject !== "site");
        expect(others).toEqual([]);
        expect(alert !== undefined, rule).toBe(expected !== null);
        if (!alert || !expected) continue;
        found[rule] += 1;
        for (const [index, value] of toldRange(alert.says).entries())
          expect(Math.abs(value - (expected[index] ?? Number.NaN)), alert.says).toBeLessThanOrEqual(
            ROUNDED[rule],
          );
        expect(toldRange(alert.says)).toHaveLength(4);
      }
    }),
    { numRuns: 8, seed: 20_260_310, endOnFailure: true },
  );
  // The days differ enough for each rule to find something.
  for (const [rule, count] of Object.entries(found)) expect(count, rule).toBeGreaterThan(0);
}, 90_000);
