import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { withSnapshot } from "~/features/analytics/queries/snapshot.server";
import { createStaff } from "~/features/auth/factory";
import type { MadeClick, SeenView, SoldConversion } from "~/features/explorer/factory";
import { storeRecordedEvents } from "~/features/explorer/factory";
import { explore } from "~/features/explorer/queries/explore.server";
import { readReportQuery } from "~/features/explorer/rules/report-query";
import { storePost } from "~/features/posts/factory";
import { blogPosts } from "~/platform/db/tables/posts";
import { useDatabase } from "~tests/setup/database";
import { nothing } from "~tests/setup/recorded-events";
import { readActivity } from "./queries/activity.server";

const { db } = await useDatabase();
const now = new Date("2026-03-10T16:00:30Z");
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();

const writer = await createStaff(db, { role: "content_manager" });
const admin = { userId: "an administrator", role: "admin" } as const;
const { id: own } = await storePost(db, { title: "Own post", slug: "own", authorId: writer.userId });
const { id: tagged } = await storePost(db, { title: "Tagged post", slug: "tagged" });
const { id: other } = await storePost(db, { title: "Other post", slug: "other" });
await db.execute(sql`insert into blog_tags (id, name, slug) values (1, 'MSL', 'msl')`);
await db.execute(sql`insert into blog_post_tags (post_id, tag_id) values (${tagged}::uuid, 1)`);
await db.execute(sql`insert into brands (brand_id, brand_name, slug) values (7, 'Northfield', 'northfield')`);

const view = (postId: string, minutes: number, visitor: string): SeenView => ({
  postId,
  at: ago(minutes),
  visitor,
  referrer: "https://private.example/secret",
  utmSource: null,
  campaign: null,
  variant: null,
  isNew: true,
  agent: "a private browser",
});
const click = (postId: string | null, minutes: number, visitor: string | null, rank: number): MadeClick => ({
  postId,
  at: ago(minutes),
  visitor,
  component: postId === null ? "calculator" : "blog",
  brandId: 7,
  rank,
  variant: null,
});
const conversion = (minutes: number, changes: Partial<SoldConversion> = {}): SoldConversion => ({
  postId: null,
  at: ago(minutes),
  click: null,
  brandId: 7,
  networkId: null,
  sub1: null,
  sub3: null,
  rank: null,
  source: null,
  campaign: null,
  variant: null,
  status: "approved",
  payout: 280,
  revenue: 149,
  isBlog: false,
  isTest: false,
  isArchived: false,
  ...changes,
});

const all = nothing();
await storeRecordedEvents(
  db,
  {
    views: [
      view(own, 1, "visitor-a"),
      view(own, 4, "visitor-b"),
      view(other, 4.5, "visitor-b"),
      view(other, 6, "visitor-c"),
      // The first moment of the first minute, and the last moment before it.
      view(tagged, 29.5, "visitor-d"),
      view(tagged, 29.501, "visitor-e"),
      // The clock of the database is a little ahead.
      view(other, -0.05, "visitor-f"),
    ],
    clicks: [
      click(own, 0.5, "visitor-a", 2),
      click(other, 3, "visitor-g", 1),
      click(null, 2, null, 3),
      click(own, 31, "visitor-a", 1),
    ],
    conversions: [
      conversion(1),
      conversion(2, { sub1: "msl", payout: 100.5, brandId: 9 }),
      conversion(3, { status: "reversed" }),
      conversion(4, { isTest: true }),
      conversion(5, { isArchived: true }),
      conversion(30),
    ],
    spend: [],
  },
  all,
);

test("an administrator sees everyone's activity of the last 30 minutes", async () => {
  const { at, figures, minutes, posts, clicks, conversions } = await readActivity(db, admin, now);
  expect(at).toBe(now.toISOString());
  // A, b, f, and g.
  expect(figures).toEqual({
    visitors: 4,
    views: 6,
    clicks: 3,
    uniqueClicks: 3,
    conversions: 2,
    payoutCents: 38_050,
  });
  expect(minutes.first).toBe("2026-03-10T15:31:00.000Z");
  const counted = (counts: readonly number[]) =>
    counts.flatMap((count, minute) => (count > 0 ? [[minute, count]] : []));
  expect(counted(minutes.views)).toEqual([
    [0, 1],
    [23, 1],
    [25, 2],
    [28, 1],
    [29, 1],
  ]);
  expect(counted(minutes.clicks)).toEqual([
    [26, 1],
    [27, 1],
    [29, 1],
  ]);
  expect(posts).toEqual([
    { id: other, title: "Other post", slug: "other", visitors: 3, views: 3, clicks: 1, uniqueClicks: 1 },
    { id: own, title: "Own post", slug: "own", visitors: 2, views: 2, clicks: 1, uniqueClicks: 1 },
    { id: tagged, title: "Tagged post", slug: "tagged", visitors: 0, views: 1, clicks: 0, uniqueClicks: 0 },
  ]);
  expect(clicks.map(({ id: _, ...rest }) => rest)).toEqual([
    { at: "2026-03-10T16:00:00Z", brand: "Northfield", rank: 2, component: "blog", post: "Own post" },
    { at: "2026-03-10T15:58:30Z", brand: "Northfield", rank: 3, component: "calculator", post: null },
    { at: "2026-03-10T15:57:30Z", brand: "Northfield", rank: 1, component: "blog", post: "Other post" },
  ]);
  expect(conversions.map(({ id: _, at: __, ...rest }) => rest)).toEqual([
    { brandId: 7, brand: "Northfield", status: "approved", payoutCents: 28_000 },
    { brandId: 9, brand: null, status: "approved", payoutCents: 10_050 },
    { brandId: 7, brand: "Northfield", status: "reversed", payoutCents: 28_000 },
  ]);
});

test("a content manager sees their own posts and sources, without money (spec:live#access)", async () => {
  const activity = await readActivity(db, writer, now);
  expect(activity.figures).toEqual({
    visitors: 2,
    views: 3,
    clicks: 1,
    uniqueClicks: 1,
    conversions: 1,
    payoutCents: null,
  });
  expect(activity.posts.map(({ title }) => title)).toEqual(["Own post", "Tagged post"]);
  expect(activity.clicks.map(({ post }) => post)).toEqual(["Own post"]);
  expect(activity.conversions).toMatchObject([{ brandId: 9, payoutCents: null }]);
  expect(JSON.stringify(activity)).not.toMatch(/Other post|100\.5|:10050|:28000/);
});

test("nothing in it is about a single visitor (spec:live#nothing-personal)", async () => {
  const text = JSON.stringify(await readActivity(db, admin, now));
  expect(text).not.toMatch(/visitor-|private|transaction|session/i);
});

test("without events, everything is zero or empty", async () => {
  const { figures, minutes, ...lists } = await readActivity(db, admin, new Date("2026-03-12T16:00:00Z"));
  expect(figures).toEqual({
    visitors: 0,
    views: 0,
    clicks: 0,
    uniqueClicks: 0,
    conversions: 0,
    payoutCents: 0,
  });
  expect(minutes.views).toEqual(new Array(30).fill(0));
  expect([lists.posts, lists.clicks, lists.conversions]).toEqual([[], [], []]);
});

test("lists have at most ten rows, and a deleted post keeps its row", async () => {
  const later = new Date("2026-03-11T16:00:00Z");
  const at = (seconds: number) => new Date(later.getTime() - seconds * 1_000).toISOString();
  const clicks = Array.from({ length: 12 }, (_, index) => ({
    ...click(other, 0, null, index),
    at: at(index),
  }));
  const conversions = clicks.map((_, index) => conversion(0, { at: at(index), payout: index }));
  await storeRecordedEvents(db, { views: [], clicks, conversions, spend: [] }, all);
  await db.update(blogPosts).set({ archivedAt: later }).where(sql`id = ${other}::uuid`);
  const activity = await readActivity(db, admin, later);
  expect(activity.clicks.map(({ rank }) => rank)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(activity.conversions.map(({ payoutCents }) => payoutCents)).toEqual(
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((dollars) => dollars * 100),
  );
  expect(activity.figures).toMatchObject({ clicks: 12, conversions: 12 });
  expect(activity.posts).toMatchObject([{ title: "Other post", clicks: 12 }]);
});

// spec:live#window
test("a person's repeated clicks count once a day, as in reports for the same time", async () => {
  await db.execute(
    sql`insert into brands (brand_id, brand_name, slug) values (8, 'Southfield', 'southfield')`,
  );
  // Ten past midnight in New York.
  const night = new Date("2026-03-14T04:10:00Z");
  const at = (minutes: number) => new Date(night.getTime() - minutes * 60_000).toISOString();
  const clicks = [
    click(own, 0, "visitor-a", 1),
    click(own, 0, "visitor-a", 1),
    click(tagged, 0, "visitor-a", 1),
    click(null, 0, "visitor-a", 1),
    click(own, 0, "visitor-b", 1),
    { ...click(own, 0, "visitor-b", 1), brandId: 8 },
    click(other, 0, null, 1),
    click(other, 0, null, 1),
  ].map((made, index) => ({ ...made, at: at(index) }));
  const before = { ...click(own, 0, "visitor-a", 1), at: at(20) };
  await storeRecordedEvents(db, { ...nothing(), clicks: [...clicks, before] }, all);
  const { figures, posts } = await readActivity(db, admin, night);
  // On this day a and b once each, b again for the other brand, and two clicks without a session; a on the day before.
  expect(figures).toMatchObject({ clicks: 9, uniqueClicks: 6 });
  expect((await readActivity(db, writer, night)).figures).toMatchObject({ clicks: 6, uniqueClicks: 4 });
  const asked = new URLSearchParams("by=post&m=clicks&m=uniqueClicks&from=2026-03-13&to=2026-03-14");
  const { reportQuery } = readReportQuery(asked, admin, night);
  const report = await withSnapshot(db, (snapshot) =>
    explore(snapshot, admin, reportQuery, { now: night, limit: 10 }),
  );
  for (const { id, clicks: shown, uniqueClicks } of posts)
    expect(report.rows.find(({ keys }) => keys[0] === id)?.sums).toMatchObject({
      clicks: shown,
      uniqueClicks,
    });
  expect(posts.map(({ uniqueClicks }) => uniqueClicks).toSorted()).toEqual([1, 2, 4]);
});
