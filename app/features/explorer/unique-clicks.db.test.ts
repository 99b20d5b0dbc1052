import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { rollup } from "~/features/analytics/mutations/rollup.server";
import { withSnapshot } from "~/features/analytics/queries/snapshot.server";
import { blogRanges, periodOf } from "~/features/analytics/rules/range";
import { readBlogAnalytics, withUniqueClicks } from "~/features/analytics/use-cases/blog-analytics.server";
import { readDashboard } from "~/features/analytics/use-cases/dashboard.server";
import { earningsBySource } from "~/features/attribution/queries.server";
import { clicksOfPeriod } from "~/features/revenue/queries/clicks.server";
import { NO_BRAND } from "~/features/revenue/schema";
import { countUniqueClicks } from "~/features/tracking/queries/unique-clicks.server";
import { useDatabase } from "~tests/setup/database";
import { assertWithin } from "~tests/setup/random-data";
import { emptyScene, NOW, nothing, recordedEventsIn, storeScene } from "~tests/setup/recorded-events";
import { storeRecordedEvents } from "./factory";
import { explore } from "./queries/explore.server";
import { readReportQuery } from "./rules/report-query";

const { db } = await useDatabase();
const { postIds, networkId } = await storeScene(db);
const ADMIN = { role: "admin" } as const;
const ALL = { viewerId: null, categoryId: null };
const EVERYTHING = { q: undefined, source: undefined, brand: undefined, tests: false };

/** Counts the stored clicks row by row, without the product's SQL. */
async function countByHand(days: { first: string; today: string }, isCounted: (click: Click) => boolean) {
  const rows = await db.execute<Click>(
    sql`select id, session_id as session, provider_id as provider, post_id as post, component,
          (select coalesce(v.utm_source, replace(split_part(split_part(lower(v.referrer), '/', 3), ':', 1), 'www.', ''), 'direct')
            from blog_analytics v where v.session_id = k.session_id and v.created_at = (
              select min(e.created_at) from blog_analytics e where e.session_id = k.session_id and e.created_at <= k.created_at)
          ) as source,
          to_char(created_at at time zone 'America/New_York', 'YYYY-MM-DD') as day
        from provider_clicks k where created_at <= ${NOW.toISOString()}::timestamptz`,
    "objects",
  );
  const counted = rows.filter(
    (click) => click.day >= days.first && click.day <= days.today && isCounted(click),
  );
  const people = counted.map(({ id, session, provider, day }) =>
    JSON.stringify([session ?? { id }, provider, day]),
  );
  return { clicks: counted.length, unique: new Set(people).size };
}
type Click = {
  id: number;
  session: string | null;
  provider: number;
  post: string | null;
  component: string;
  source: string | null;
  day: string;
};

async function exploredBy(query: string, days: number) {
  const { reportQuery } = readReportQuery(
    new URLSearchParams(`${query}&m=uniqueClicks&days=${days}`),
    ADMIN,
    NOW,
  );
  const { rows } = await withSnapshot(db, (snapshot) =>
    explore(snapshot, ADMIN, reportQuery, { now: NOW, limit: 1_000 }),
  );
  return new Map(rows.map(({ keys, sums }) => [keys[0] ?? null, sums.uniqueClicks ?? 0]));
}

// spec:tracking#unique-clicks
test("reports, analytics, blog analytics, attribution, and the revenue page count the same unique clicks as a count by hand", async () => {
  const [published = "", unlisted = "", draft = ""] = postIds;
  await assertWithin(
    fc
      .asyncProperty(
        recordedEventsIn(postIds, networkId),
        fc.constantFrom(...blogRanges),
        async (happened, range) => {
          await storeRecordedEvents(db, happened, nothing());
          // The same people click again, on the same days and shortly after midnight.
          await db.execute(sql`insert into provider_clicks (provider_id, component, source_page, session_id, click_id, post_id, created_at)
          select provider_id, component, source_page, session_id, click_id || '-again', post_id, created_at + interval '7 hours'
          from provider_clicks where id % 2 = 0 and created_at + interval '7 hours' <= ${NOW.toISOString()}::timestamptz`);
          // A visitor's first view is only one.
          await db.execute(sql`delete from blog_analytics a using blog_analytics b
            where a.session_id = b.session_id and a.created_at = b.created_at and a.id < b.id`);
          await rollup(db, 4);
          const period = periodOf(range, NOW);
          const days = { ...EVERYTHING, first: period.first, last: period.today };

          const all = await countByHand(period, () => true);
          expect(await clicksOfPeriod(db, ADMIN, days, NOW)).toEqual(all);
          const byBrand = await exploredBy("by=brand", range);
          expect([...byBrand.values()].reduce((sum, n) => sum + n, 0)).toBe(all.unique);
          for (const brand of [1, 2]) {
            const ofBrand = await countByHand(period, ({ provider }) => provider === brand);
            expect(await clicksOfPeriod(db, ADMIN, { ...days, brand }, NOW)).toEqual(ofBrand);
            expect(byBrand.get(String(brand)) ?? 0).toBe(ofBrand.unique);
          }

          const { topClicked } = await readDashboard(db, period);
          for (const { current, uniqueClicks } of topClicked) {
            const ofBrand = await countByHand(period, ({ provider }) => provider === current.providerId);
            expect({ clicks: current.clicks, unique: uniqueClicks }).toEqual(ofBrand);
          }

          const bySource = await exploredBy("by=source", range);
          const sources = await withSnapshot(db, (snapshot) => earningsBySource(snapshot, period));
          for (const { key, clicks, uniqueClicks } of sources) {
            const ofSource = await countByHand(period, ({ source }) => source === key);
            expect({ clicks, unique: uniqueClicks }, `${key}`).toEqual(ofSource);
            expect(bySource.get(key) ?? 0).toBe(ofSource.unique);
          }

          const report = await readBlogAnalytics(
            db,
            { scope: ALL, period },
            { openPost: published, isMeasured: false },
          );
          const isInReport = ({ component, post }: Click) => component === "blog" && post !== draft;
          const inPosts = await countByHand(period, isInReport);
          expect({ clicks: report.total.clicks, unique: report.uniqueClicks?.unique }).toEqual(inPosts);
          const byPost = await exploredBy("by=post", range);
          for (const { post, uniqueClicks } of withUniqueClicks(report.rows, report.uniqueClicks)) {
            const id = post?.id ?? null;
            const ofPost = await countByHand(period, (click) => isInReport(click) && click.post === id);
            expect(uniqueClicks).toBe(ofPost.unique);
            if (id === published || id === unlisted) expect(uniqueClicks).toBe(byPost.get(id) ?? 0);
          }
          for (const { brandId, uniqueClicks } of report.providers) {
            const isOfRow = (click: Click) =>
              isInReport(click) && click.post === published && click.provider === brandId;
            expect(uniqueClicks).toBe((await countByHand(period, isOfRow)).unique);
          }
        },
      )
      .beforeEach(() => emptyScene(db)),
    { numRuns: 6, limit: 30_000 },
  );
}, 90_000);

test("clicks that don't cover the selection, or have been deleted, aren't shown", async () => {
  await emptyScene(db);
  const { first, today: last } = periodOf(7, NOW);
  const whole = { ...EVERYTHING, first, last };
  for (const selection of [{ q: "tx" }, { source: "hv" }, { brand: NO_BRAND }] as const)
    expect(await clicksOfPeriod(db, ADMIN, { ...whole, ...selection }, NOW)).toBeNull();
  expect(await clicksOfPeriod(db, { role: "content_manager" }, whole, NOW)).toBeNull();
  expect(await clicksOfPeriod(db, ADMIN, whole, NOW)).toEqual({ clicks: 0, unique: 0 });
  await db.execute(
    sql`update analytics_progress set details_from = '2025-11-01T04:00:00Z' where source = 'clicks'`,
  );
  expect(await clicksOfPeriod(db, ADMIN, whole, NOW)).toBeNull();
  expect(await clicksOfPeriod(db, ADMIN, { ...whole, first: "2025-11-01" }, NOW)).not.toBeNull();
  const report = await readBlogAnalytics(
    db,
    { scope: ALL, period: periodOf(30, NOW) },
    { openPost: null, isMeasured: false },
  );
  expect(report.uniqueClicks).toBeNull();
});

// spec:analytics#unique-clicks
test("unique clicks are left out if the period has more clicks than may be read, on either database", async () => {
  await emptyScene(db);
  await db.execute(sql`update analytics_progress set details_from = '-infinity' where source = 'clicks'`);
  await db.execute(sql`insert into provider_clicks (provider_id, component, source_page, created_at)
    select 1, 'calculator', '/calculator', '2025-11-03T15:00:00Z'::timestamptz + n * interval '12 hours'
    from generate_series(0, 1) n, generate_series(1, 3)`);
  const count = (first: string, most: number) =>
    countUniqueClicks(db, { first, last: "2025-11-04", now: NOW }, sql`true`, undefined, most);
  expect(await count("2025-11-03", 6)).toMatchObject({ clicks: 6, unique: 6 });
  expect(await count("2025-11-03", 5)).toBeNull();
  // The others were at ten in the evening of the day before.
  expect(await count("2025-11-04", 5)).toEqual({ clicks: 0, unique: 0, by: new Map() });
  const byPage = { first: "2025-11-03", last: "2025-11-04", now: NOW };
  expect(await countUniqueClicks(db, byPage, sql`true`, sql`k.source_page`, 6)).toEqual({
    clicks: 6,
    unique: 6,
    by: new Map([["/calculator", 6]]),
  });
});
