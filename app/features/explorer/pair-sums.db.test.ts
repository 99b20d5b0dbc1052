import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { STEP_CLICKS } from "~/features/analytics/mutations/pair-sums.server";
import { rollup } from "~/features/analytics/mutations/rollup.server";
import { withSnapshot } from "~/features/analytics/queries/snapshot.server";
import { eventRetentions } from "~/features/analytics/use-cases/event-retention.server";
import { useDatabase } from "~tests/setup/database";
import { emptyScene, NOW, nothing, storeScene } from "~tests/setup/recorded-events";
import { type MadeClick, type SeenView, storeRecordedEvents } from "./factory";
import { explore } from "./queries/explore.server";
import { readReportQuery } from "./rules/report-query";

const { db } = await useDatabase();
const { postIds } = await storeScene(db);
const ADMIN = { role: "admin" } as const;
const YEAR_AGO = new Date("2024-11-04T15:30:00Z");

beforeEach(() => emptyScene(db));

/** Questions that sums by pairs, or cells of clicks, answer. */
const reportQueries = [
  "by=variant&m=views&m=clicks",
  "by=post&by=source&m=views",
  "by=category&by=device&m=views",
  "by=hour&by=visitor&m=views",
  "by=brand&by=source&m=clicks",
  "by=rank&by=day&m=clicks&m=ctr",
  "by=post&by=device&by=campaign&m=clicks",
];

async function ask(query: string) {
  const { reportQuery } = readReportQuery(
    new URLSearchParams(`${query}&from=2024-06-01&to=2025-11-04`),
    ADMIN,
    NOW,
  );
  return withSnapshot(db, (snapshot) => explore(snapshot, ADMIN, reportQuery, { now: NOW, limit: 1_000 }));
}

async function answers() {
  const found = [];
  for (const query of reportQueries) {
    const { rows, totals } = await ask(query);
    found.push({ query, rows, totals });
  }
  return found;
}

/** A view and a click an hour later every third day, over 17 months, by visitors who come back. */
function traffic(): { views: SeenView[]; clicks: MadeClick[] } {
  const days = Array.from({ length: 170 }, (_, n) => n);
  const at = (n: number, hours: number) =>
    new Date(NOW.getTime() - (n * 72 - hours) * 3_600_000 - 7_200_000).toISOString();
  return {
    views: days.map((n) => ({
      postId: postIds[n % 3] ?? "",
      at: at(n, 0),
      visitor: `v${n % 40}`,
      referrer: n % 4 === 0 ? "https://www.search.example/" : null,
      utmSource: n % 4 === 1 ? "ads" : null,
      campaign: n % 4 === 1 ? "Spring" : null,
      variant: n % 5 === 0 ? "variant-1" : null,
      isNew: n % 2 === 0,
      agent: n % 3 === 0 ? "Mozilla/5.0 (iPhone; Mobile)" : "Mozilla/5.0 (X11; Linux)",
    })),
    clicks: days.map((n) => ({
      postId: postIds[n % 3] ?? null,
      at: at(n, 1),
      visitor: `v${n % 40}`,
      component: n % 6 === 0 ? "calculator" : "blog",
      brandId: 1 + (n % 2),
      rank: n % 4,
      variant: n % 5 === 0 ? "variant-1" : null,
    })),
  };
}

async function deleteOldEvents(): Promise<number> {
  let deleted = 0;
  for (const { deleteBatch } of eventRetentions)
    for (let rows = 1; rows > 0; deleted += rows)
      rows = await db
        .transaction((tx) => deleteBatch(tx, YEAR_AGO, 1_000, NOW))
        .then((batch) => batch.deleted);
  return deleted;
}

test("sums by pairs stay the same when old events are deleted and newer ones are counted again", async () => {
  await storeRecordedEvents(db, { ...nothing(), ...traffic() }, nothing());
  const counted = await answers();
  await rollup(db, 100);
  expect(await answers()).toEqual(counted);
  expect(await deleteOldEvents()).toBeGreaterThan(50);
  expect(await answers()).toEqual(counted);
  for (const table of ["blog_analytics", "provider_clicks"])
    await db.execute(sql`update ${sql.identifier(table)} set created_at = created_at`);
  await rollup(db, 100);
  const again = await answers();
  // The first view of some visitors is gone, so the clicks that are counted again start at a later one.
  const isOfViews = ({ query }: { query: string }) => !query.includes("clicks");
  expect(again.filter(isOfViews)).toEqual(counted.filter(isOfViews));
  expect(again.map(({ totals }) => totals)).toEqual(counted.map(({ totals }) => totals));
});

test("a backlog of clicks is added in steps, each of which takes a few seconds at most", async () => {
  await db.execute(sql`insert into provider_clicks (provider_id, component, source_page, created_at)
    select 1, 'calculator', '/calculator', '2025-11-03T15:00:00Z'::timestamptz + n * interval '1 millisecond'
    from generate_series(1, ${STEP_CLICKS + 1_000}::integer) n`);
  await rollup(db);
  // The clicks differ only in their time, so each step adds one row.
  const [added] = await db.execute<{ steps: number; clicks: number }>(
    sql`select count(*)::integer as steps, sum(clicks)::integer as clicks from click_cell_sums`,
    "objects",
  );
  expect(added).toEqual({ steps: 2, clicks: STEP_CLICKS + 1_000 });
});

/** Rows of views that a plan read, used or not. */
function viewsRead(node: Plan): number {
  const own = node["Relation Name"]?.startsWith("blog_analytics")
    ? (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"]
    : 0;
  return (node.Plans ?? []).reduce((sum, child) => sum + viewsRead(child), own);
}
type Plan = {
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
};

test("a click finds its visitor's first and latest views without reading those between", async () => {
  await db.execute(sql`insert into blog_analytics (path, slug, post_id, session_id, referrer, created_at)
    select '/blog/post', 'post', ${postIds[0]}::uuid, 'busy', 'https://n' || n || '.example/',
      '2025-11-01T15:00:00Z'::timestamptz + n * interval '1 second'
    from generate_series(1, 2000) n`);
  await db.execute(sql`insert into provider_clicks (provider_id, component, source_page, session_id, created_at)
    values (1, 'calculator', '/calculator', 'busy', '2025-11-03T15:00:00Z')`);
  const statement = sql`select source, campaign, device, visitor from summed_click_pairs`;
  expect(await db.execute(statement, "objects")).toEqual([
    { source: "n1.example", campaign: null, device: null, visitor: "Returning" },
  ]);
  const [explained] = await db.execute<{ "QUERY PLAN": [{ Plan: Plan }] | string }>(
    sql`explain (analyze, format json) ${statement}`,
    "objects",
  );
  const found = explained?.["QUERY PLAN"];
  const [plan] = typeof found === "string" ? (JSON.parse(found) as [{ Plan: Plan }]) : (found ?? []);
  if (!plan) throw new Error("No plan.");
  expect(viewsRead(plan.Plan)).toBe(2);
});

test("a late view changes where the clicks after it came from, at once and in the sums", async () => {
  const all = nothing();
  const { views, clicks } = traffic();
  await storeRecordedEvents(
    db,
    { ...nothing(), views: views.slice(0, 60), clicks: clicks.slice(0, 60) },
    all,
  );
  await rollup(db, 100);
  const [latest] = views;
  if (!latest) throw new Error("No view.");
  const first = { ...latest, at: "2024-12-01T12:00:00Z", utmSource: "letter", campaign: "First" };
  await storeRecordedEvents(db, { ...nothing(), views: [{ ...first, visitor: "v7" }] }, all);
  const before = (await ask("by=brand&by=source&m=clicks")).rows;
  expect(before.find(({ keys }) => keys[1] === "letter")?.sums.clicks).toBe(2);
  await rollup(db, 100);
  for (const query of ["by=brand&by=source&m=clicks", "by=source&by=post&by=rank&m=clicks"]) {
    const { rows } = await ask(query);
    const found = rows.filter(({ keys }) => keys.includes("letter"));
    expect(
      found.reduce((sum, { sums }) => sum + (sums.clicks ?? 0), 0),
      query,
    ).toBe(2);
  }
  expect((await ask("by=brand&by=source&m=clicks")).rows).toEqual(before);
});

test("a report says what is missing if an older release deleted events before they were summed", async () => {
  await storeRecordedEvents(db, { ...nothing(), ...traffic() }, nothing());
  await db.execute(
    sql`update analytics_progress set details_from = '2024-11-01T04:00:00Z' where source in ('views', 'clicks')`,
  );
  expect((await ask("by=post&by=source&m=views")).completeFrom).toBe("2024-11-01");
  expect((await ask("by=brand&by=source&m=clicks")).completeFrom).toBe("2024-11-01");
  await db.execute(sql`update analytics_progress set details_from = '-infinity', sums_from = '-infinity'`);
});
