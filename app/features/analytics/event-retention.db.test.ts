import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { storePost } from "~/features/posts/factory";
import { storeSplitTest } from "~/features/split-tests/factory";
import { getSplitTestDailyData } from "~/features/split-tests/queries/report.server";
import { listTests } from "~/features/split-tests/queries/tests.server";
import { brands } from "~/platform/db/tables/brands";
import { useDatabase } from "~tests/setup/database";
import { rowsRead } from "~tests/setup/rows-read";
import { storeClicks, storeEvents, storeRankings, storeViews } from "./factory";
import { rollup } from "./mutations/rollup.server";
import { reportComponents, reportProviders } from "./queries/dashboard.server";
import { withSnapshot } from "./queries/snapshot.server";
import { blogRanges, dashboardRanges, periodOf } from "./rules/range";
import { readBlogAnalytics } from "./use-cases/blog-analytics.server";
import { eventRetentions } from "./use-cases/event-retention.server";

const { db } = await useDatabase();
await db.insert(brands).values([1, 2].map((id) => ({ brandName: `Brand ${id}`, slug: `brand-${id}` })));
const posts = [await storePost(db), await storePost(db)];
const [first = "", second = ""] = posts.map(({ id }) => id);
const splitTest = await storeSplitTest(db, [{ postId: first }, { postId: second }], {
  startDate: "2023-01-01",
});
const variant = splitTest.variantIds[0] ?? "";

const NOW = new Date("2025-11-04T15:30:00Z");
const YEAR_AGO = new Date("2024-11-04T15:30:00Z");
/** The rows from October 2024 and before are deleted, and those from November 1 on stay, in New York. */
const LAST_DELETED = "2024-11-01T03:59:59.999Z";
const FIRST_KEPT = "2024-11-01T04:00:00Z";
const ALL = { viewerId: null, categoryId: null };

beforeEach(async () => {
  for (const table of ["blog_analytics", "provider_clicks", "analytics_events", "provider_rankings_log"])
    await db.execute(sql`truncate ${sql.identifier(table)}`);
});

/** Events of every kind, spread over 25 months, and some next to the first moment that is kept. */
async function storeTraffic(): Promise<void> {
  const days = Array.from(
    { length: 380 },
    (_, n) => new Date(NOW.getTime() - n * 2 * 86_400_000 - n * 1_000),
  );
  const moments = [...days.map((day) => day.toISOString()), LAST_DELETED, FIRST_KEPT];
  const of = (n: number) => (n % 3 === 0 ? second : first);
  await storeViews(
    db,
    moments.map((at, n) => ({ at, postId: of(n), sessionId: `s${n % 90}`, utmSource: n % 2 ? "ads" : null })),
  );
  await db.execute(sql`update blog_analytics set variant_id = ${variant} where post_id = ${first}::uuid`);
  await storeClicks(
    db,
    moments.map((at, n) => ({ at, postId: of(n), providerId: 1 + (n % 2) })),
  );
  await storeEvents(
    db,
    moments.map((at) => ({ at, component: "calculator", eventType: "interaction" })),
  );
  await storeRankings(
    db,
    moments.map((at, n) => ({ at, providerId: 1 + (n % 2), rank: 1 + (n % 5) })),
  );
}

/** Every report, in every range. */
async function reports() {
  const blog = [];
  for (const days of blogRanges) {
    const { timings: _timings, ...figures } = await readBlogAnalytics(
      db,
      { scope: ALL, period: periodOf(days, NOW) },
      { openPost: first, isMeasured: false },
    );
    blog.push(figures);
  }
  const dashboard = [];
  for (const days of dashboardRanges)
    dashboard.push(
      await withSnapshot(db, async (snapshot) => ({
        components: await reportComponents(snapshot, periodOf(days, NOW)),
        providers: await reportProviders(snapshot, periodOf(days, NOW)),
      })),
    );
  const daily = await getSplitTestDailyData(
    db,
    splitTest.id,
    { first: "2023-01-01", today: "2025-11-04" },
    NOW,
  );
  const [listed] = await listTests(db, { userId: "none", role: "admin" }, NOW);
  return { blog, dashboard, daily, listed };
}

async function deleteAll(limit = 100): Promise<Record<string, number>> {
  const deleted: Record<string, number> = {};
  for (const { kind, deleteBatch } of eventRetentions) {
    let count: number;
    do {
      ({ deleted: count } = await db.transaction((tx) => deleteBatch(tx, YEAR_AGO, limit, NOW)));
      deleted[kind] = (deleted[kind] ?? 0) + count;
    } while (count > 0);
  }
  return deleted;
}

async function rowsOf(table: string): Promise<{ rows: number; oldest: string }> {
  const [row] = await db.execute<{ rows: number; oldest: string }>(
    sql`select count(*)::integer as rows, to_char(min(created_at) at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as oldest
        from ${sql.identifier(table)}`,
    "objects",
  );
  if (!row) throw new Error("No count.");
  return row;
}

test("reports say the same after the old events are deleted, by whole months in New York", async () => {
  await storeTraffic();
  await rollup(db);
  const before = await reports();
  // In one order, whatever plan the database chooses the next time.
  for (const { rows } of before.blog) {
    const ids = rows.map(({ post }) => post?.id ?? "~");
    expect(ids).toEqual(ids.toSorted());
  }
  const counts = await Promise.all(eventRetentions.map(({ count }) => count(db, YEAR_AGO)));
  const deleted = await deleteAll();
  expect(Object.values(deleted)).toEqual(counts);
  expect(counts.every((count) => count > 150)).toBe(true);
  for (const table of ["blog_analytics", "provider_clicks", "analytics_events", "provider_rankings_log"])
    expect((await rowsOf(table)).oldest).toBe("2024-11-01 04:00");
  for (const { deletedBefore } of eventRetentions)
    expect(await deletedBefore?.(db)).toEqual(new Date(FIRST_KEPT));
  expect(await reports()).toEqual(before);
  await rollup(db);
  expect(await reports()).toEqual(before);
});

test("events changed by hand are counted again, and the totals of deleted ones stay", async () => {
  await storeTraffic();
  await rollup(db);
  const before = await reports();
  await deleteAll();
  for (const table of ["blog_analytics", "provider_clicks", "analytics_events", "provider_rankings_log"])
    await db.execute(sql`update ${sql.identifier(table)} set created_at = created_at`);
  expect(await reports()).toEqual(before);
  await rollup(db);
  expect(await reports()).toEqual(before);
});

test("events that aren't in the sums yet stay", async () => {
  await storeTraffic();
  expect(Object.values(await deleteAll())).toEqual([0, 0, 0, 0]);
  await rollup(db);
  await deleteAll();
  const { rows } = await rowsOf("blog_analytics");
  const before = await reports();
  await storeViews(db, [{ postId: first, at: "2024-05-01T12:00:00Z", sessionId: "late" }]);
  await deleteAll();
  expect((await rowsOf("blog_analytics")).rows).toBe(rows + 1);
  await rollup(db);
  await deleteAll();
  expect((await rowsOf("blog_analytics")).rows).toBe(rows);
  const total = (of: Awaited<ReturnType<typeof reports>>) => of.blog.at(-1)?.prior.views;
  expect(total(await reports())).toBe((total(before) ?? 0) + 1);
});

test("a click looks up its visitor's first source without reading everyone's views", async () => {
  await db.execute(sql`insert into blog_analytics (path, slug, post_id, session_id, utm_source, created_at)
    select '/blog/post', 'post', ${first}::uuid, 'frequent-' || n % 20, 'ads', ${YEAR_AGO.toISOString()}::timestamptz
      + n * interval '1 minute' from generate_series(1, 20000) n`);
  await db.execute(sql`insert into blog_analytics (path, slug, post_id, session_id, utm_source, created_at)
    values ('/blog/post', 'post', ${first}::uuid, 'new', 'news', '2025-10-01')`);
  await db.execute(sql`analyze blog_analytics`);
  const read = await db.transaction((tx) =>
    rowsRead(tx, "blog\\_analytics%", async () => {
      await tx.execute(sql`insert into provider_clicks (provider_id, component, source_page, session_id, created_at)
        select 1, 'blog', '/blog/post', 'new', '2025-11-01' from generate_series(1, 20)`);
    }),
  );
  expect(read).toBeLessThan(200);
});
