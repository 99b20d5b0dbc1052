import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { storePost } from "~/features/posts/factory";
import { brands } from "~/platform/db/tables/brands";
import { createLog } from "~/platform/log.server";
import { createMetrics } from "~/platform/metrics/metrics.server";
import { useDatabase } from "~tests/setup/database";
import { createDroppedEventLog, MAX_PER_RULE, pruneDroppedEvents } from "./mutations/dropped-events.server";
import { createRecorder, type View } from "./mutations/recorder.server";
import type { Filtered } from "./rules/filtered";

const database = await useDatabase();
const { db } = database;
const { slug } = await storePost(db, { title: "A post", status: "published" });
await db.insert(brands).values({ brandId: 1, brandName: "First Clinic", slug: "first-clinic" });

beforeEach(async () => {
  await db.execute(sql`truncate filtered_traffic, dropped_events, blog_analytics, provider_clicks`);
});

/** Of all days, because the day in New York may change during a test. */
const stored = () =>
  db.execute<{ kind: string; rule: string; name: string; source: string; events: number }>(
    sql`select kind, rule, name, source, sum(events)::integer as events from filtered_traffic
        group by kind, rule, name, source order by kind, rule, name, source`,
    "objects",
  );
const robot = (source: string, name = "GPTBot"): Filtered => ({ kind: "views", rule: "ai", name, source });

// spec:tracking#filter-counts
test("counts are added up by robot and source, also those of several processes at once", async () => {
  const logs = [createDroppedEventLog(db), createDroppedEventLog(db), createDroppedEventLog(db)];
  for (const log of logs) {
    log.count(robot("facebook"), 2);
    log.count(robot("facebook"));
    log.count({ kind: "clicks", rule: "no_agent", source: null });
  }
  await Promise.all(logs.map((log) => log.flush()));
  expect(await stored()).toEqual([
    { kind: "clicks", rule: "no_agent", name: "", source: "", events: 3 },
    { kind: "views", rule: "ai", name: "GPTBot", source: "facebook", events: 9 },
  ]);
  const [dropped] = await db.execute<{ reason: string; events: string }>(
    sql`select reason, sum(events) as events from dropped_events group by 1`,
    "objects",
  );
  expect({ ...dropped, events: Number(dropped?.events) }).toEqual({ reason: "robot", events: 12 });
});

test("counts that can't be written are kept", async () => {
  const log = createDroppedEventLog(db);
  log.count(robot("facebook"));
  await db.execute(sql`alter table filtered_traffic rename to filtered_traffic_away`);
  try {
    await expect(log.flush()).rejects.toThrow();
  } finally {
    await db.execute(sql`alter table filtered_traffic_away rename to filtered_traffic`);
  }
  log.count(robot("facebook"));
  await log.flush();
  await log.flush();
  expect(await stored()).toMatchObject([{ source: "facebook", events: 2 }]);
});

test("a source that is too long is shortened, so that it doesn't hold up the other counts", async () => {
  const log = createDroppedEventLog(db);
  log.count(robot("a".repeat(150), "ClaudeBot"));
  // Each of these characters counts as two, so the last one is cut in half.
  log.count(robot(`a${"😀".repeat(60)}`, "GPTBot"));
  await log.flush();
  expect(await stored()).toMatchObject([
    { name: "ClaudeBot", source: "a".repeat(100) },
    { name: "GPTBot", source: `a${"😀".repeat(49)}\uFFFD` },
  ]);
});

test("made-up sources are joined, and don't take the places of other rules and known sources", async () => {
  const log = createDroppedEventLog(db);
  log.count(robot("facebook"), 5);
  await log.flush();
  for (let n = 0; n < 5_000; n += 1) log.count(robot(`made-up-${n}`));
  log.count(robot("facebook"), 5);
  log.count({ kind: "views", rule: "duplicate", source: "tiktok" });
  await log.flush();
  log.count(robot("later", "ClaudeBot"), 3);
  await log.flush();
  const rows = await stored();
  expect(rows.filter(({ rule, source }) => rule === "ai" && source !== "*")).toHaveLength(MAX_PER_RULE);
  expect(rows.find(({ source }) => source === "facebook")?.events).toBe(10);
  expect(rows).toContainEqual({ kind: "views", rule: "duplicate", name: "", source: "tiktok", events: 1 });
  expect(rows).toContainEqual({ kind: "views", rule: "ai", name: "ClaudeBot", source: "*", events: 3 });
  expect(rows.reduce((sum, { events }) => sum + events, 0)).toBe(5_000 + 10 + 1 + 3);
});

test("views and clicks that are left out have the source that reports give them", async () => {
  const recorder = createRecorder({ database, log: createLog("silent"), metrics: await createMetrics({}) });
  const view: View = {
    kind: "view",
    path: `/blog/${slug}`,
    slug,
    sessionId: "someone",
    referrer: "https://www.google.com/search",
    isNewVisitor: true,
    variantId: null,
    utmSource: null,
    utmMedium: null,
    utmCampaign: null,
    utmContent: null,
    utmTerm: null,
    metadata: { userAgent: "", language: "en", timestamp: "2026-01-16T10:00:00.000Z" },
  };
  const click = {
    kind: "click",
    providerId: 1,
    component: "blog",
    sourcePage: view.path,
    sessionId: "someone",
    clickId: "click-1",
  } as const;
  await recorder.record(view);
  // The same group and a later one.
  await Promise.all([
    recorder.record({ ...view, utmSource: "facebook" }),
    recorder.record(click),
    recorder.record(click),
  ]);
  await Promise.all([
    recorder.record(click),
    recorder.record({ ...view, slug: "gone", path: "/blog/gone", referrer: null }),
    recorder.record({ ...click, clickId: "click-2", providerId: 999 }),
    recorder.record({ kind: "impression", component: "blog", providerId: 999, rank: 1 }),
  ]);
  await recorder.settled();
  await recorder.drops.flush();
  expect(await stored()).toEqual([
    { kind: "clicks", rule: "repeated_click", name: "", source: "google.com", events: 2 },
    { kind: "clicks", rule: "unknown_brand", name: "", source: "google.com", events: 1 },
    { kind: "rankings", rule: "unknown_brand", name: "", source: "", events: 1 },
    { kind: "views", rule: "duplicate", name: "", source: "facebook", events: 1 },
    { kind: "views", rule: "unknown_post", name: "", source: "direct", events: 1 },
  ]);
});

test("counts are deleted after three years", async () => {
  const today = sql`(now() at time zone 'America/New_York')::date`;
  await db.execute(sql`insert into filtered_traffic (day, kind, rule, name, source, events) values
    (${today} - 1097, 'views', 'ai', '', '', 1), (${today} - 1095, 'views', 'ai', '', 'kept', 1)`);
  await pruneDroppedEvents(db);
  expect(await stored()).toMatchObject([{ source: "kept" }]);
});
