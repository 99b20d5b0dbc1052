import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { storePost } from "~/features/posts/factory";
import type { Db } from "~/platform/db/client.server";
import { brands } from "~/platform/db/tables/brands";
import { useDatabase } from "~tests/setup/database";
import { storeClicks, storeConversions, storeViews } from "./factory";
import { rollup } from "./mutations/rollup.server";
import { withSnapshot } from "./queries/snapshot.server";
import { pairWaits } from "./rules/pairs";

const { db } = await useDatabase();
const { id: postId } = await storePost(db);
await db.insert(brands).values({ brandName: "Brand", slug: "brand" });

const VIEWS = 30;

/** A view every hour, and three clicks and a conversion, none of them in the sums. */
beforeEach(async () => {
  for (const table of ["blog_analytics", "provider_clicks", "conversions"])
    await db.execute(sql`truncate ${sql.identifier(table)} cascade`);
  const at = (hours: number) =>
    new Date(Date.parse("2025-11-04T15:30:00Z") - hours * 3_600_000).toISOString();
  const hours = Array.from({ length: VIEWS }, (_, n) => n);
  await storeViews(
    db,
    hours.map((n) => ({ postId, at: at(n), sessionId: `s${n % 7}` })),
  );
  await storeClicks(
    db,
    [1, 2, 3].map((n) => ({ postId, at: at(n), providerId: 1 })),
  );
  await storeConversions(db, [{ postId, at: at(1), brandId: 1, payout: 80 }]);
});

/** How many events each of these sums has. */
async function summed() {
  const [row] = await db.execute<
    Record<"views" | "hours" | "pairs" | "clicks" | "clickPairs" | "sold", number>
  >(
    sql`select (select coalesce(sum(views), 0) from post_view_sums where grain = 'day')::integer as views,
      (select coalesce(sum(views), 0) from view_hour_sums)::integer as hours,
      (select coalesce(sum(views), 0) from view_pair_sums where pair = 1 and grain = 'day')::integer as pairs,
      (select coalesce(sum(clicks), 0) from click_sums where grain = 'day')::integer as clicks,
      (select coalesce(sum(clicks), 0) from click_pair_sums where pair = 1 and grain = 'day')::integer as "clickPairs",
      (select coalesce(sum(conversions), 0) from post_conversion_sums where grain = 'day')::integer as sold`,
    "objects",
  );
  if (!row) throw new Error("No sums.");
  return row;
}

const ALL = { views: VIEWS, hours: VIEWS, pairs: VIEWS, clicks: 3, clickPairs: 3, sold: 1 };

test("sums that can't be updated don't hold up the others", async () => {
  await db.execute(sql`alter table view_hour_sums add constraint refused check (views < 0)`);
  try {
    await expect(rollup(db)).rejects.toThrow("Not summed up: view_facets.");
    expect(await summed()).toEqual({ ...ALL, hours: 0 });
  } finally {
    await db.execute(sql`alter table view_hour_sums drop constraint refused`);
  }
  await rollup(db);
  expect(await summed()).toEqual(ALL);
});

test("a source with many events to add doesn't keep the others waiting", async () => {
  await rollup(db, 5, 1, { steps: 1 });
  const { hours, pairs, ...others } = await summed();
  expect(others).toEqual({ views: VIEWS, clicks: 3, clickPairs: 3, sold: 1 });
  for (const part of [hours, pairs]) {
    expect(part).toBeGreaterThan(0);
    expect(part).toBeLessThan(VIEWS);
  }
  await rollup(db, 5, 1, { steps: 1 });
  expect((await summed()).hours).toBeGreaterThan(hours);
  await rollup(db, 5, 1);
  expect(await summed()).toEqual(ALL);
});

test("a run that is told to stop ends after its current step, and the next one goes on", async () => {
  const stopping = new AbortController();
  let steps = 0;
  const transaction = async (step: (tx: Db) => Promise<unknown>) => {
    const done = await db.transaction(step);
    steps += 1;
    if (steps === 2) stopping.abort();
    return done;
  };
  const stopped: Db = Object.create(db, { transaction: { value: transaction } });
  await rollup(stopped, 5, 1, { signal: stopping.signal });
  expect(steps).toBe(2);
  const { views, ...others } = await summed();
  expect(views).toBeGreaterThan(0);
  expect(views).toBeLessThan(VIEWS);
  expect(others).toEqual({ hours: 0, pairs: 0, clicks: 0, clickPairs: 0, sold: 0 });
  await rollup(db, 5, 1);
  expect(await summed()).toEqual(ALL);
});

test("notes of late events that no longer exist are removed, those of others once they are in the sums", async () => {
  await rollup(db);
  await storeViews(db, [{ postId, at: "2025-11-01T15:30:00Z", sessionId: "late" }]);
  await storeClicks(db, [{ postId, at: "2025-11-01T15:40:00Z", providerId: 1 }]);
  await db.execute(sql`insert into analytics_late (source, row_id)
    select source, 987654321 from analytics_progress where source not in ('click_views', 'pair_views')`);
  await rollup(db);
  expect(await db.execute(sql`select source, row_id from analytics_late`, "objects")).toEqual([]);
  expect(await summed()).toEqual({
    ...ALL,
    views: VIEWS + 1,
    hours: VIEWS + 1,
    pairs: VIEWS + 1,
    clicks: 4,
    clickPairs: 4,
  });
});

async function setProgress(source: string, until: string) {
  await db.execute(
    sql`update analytics_progress set rolled_until = ${until}::timestamptz where source = ${source}`,
  );
}

const isCaughtUp = () => withSnapshot(db, async ({ caughtUp }) => caughtUp.has("view_pairs"));

test("a few views wait for the sums of pairs, but only so long", async () => {
  await rollup(db);
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const { minutes } = pairWaits.view_pairs;
  await setProgress("view_pairs", minutesAgo(minutes - 60));
  await storeViews(db, [{ postId, at: minutesAgo(60), sessionId: "waiting" }]);
  await rollup(db);
  expect(await summed()).toMatchObject({ views: VIEWS + 1, pairs: VIEWS });
  expect(await isCaughtUp()).toBe(true);
  await setProgress("view_pairs", minutesAgo(minutes + 180));
  expect(await isCaughtUp()).toBe(false);
  await rollup(db);
  expect(await summed()).toMatchObject({ views: VIEWS + 1, pairs: VIEWS + 1 });
  expect(await isCaughtUp()).toBe(true);
});

test("hundreds of visitors in one step are each counted on the day they were last seen", async () => {
  const visits = (first: number, at: string) =>
    db.execute(sql`insert into blog_analytics (path, slug, post_id, session_id, created_at)
      select '/blog/post', 'post', ${postId}::uuid, 'visitor ' || n, ${at}::timestamptz
      from generate_series(${first}::integer, ${first}::integer + 249) n`);
  await visits(1, "2025-11-01T15:00:00Z");
  await rollup(db);
  await setProgress("views", "2025-11-04T16:00:00Z");
  await visits(126, "2025-11-05T15:00:00Z");
  await rollup(db);
  const counted = await db.execute(
    sql`select day::text, visitors from visitor_sums where visitors <> 0 order by day`,
    "objects",
  );
  expect(counted).toEqual([
    { day: "2025-11-01", visitors: 125 },
    { day: "2025-11-04", visitors: 7 },
    { day: "2025-11-05", visitors: 250 },
  ]);
});
