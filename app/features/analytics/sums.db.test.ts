import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { storePost } from "~/features/posts/factory";
import { dayOf, daysLater } from "~/kernel/days";
import { brands } from "~/platform/db/tables/brands";
import { blogPosts } from "~/platform/db/tables/posts";
import { useDatabase } from "~tests/setup/database";
import { assertWithin } from "~tests/setup/random-data";
import {
  type StoredClick,
  type StoredConversion,
  type StoredView,
  storeClicks,
  storeConversions,
  storeViews,
} from "./factory";
import { rollup } from "./mutations/rollup.server";
import { requestVisitorGroup } from "./mutations/visitor-groups.server";
import { reportPosts } from "./queries/blog-report.server";
import type { PostScope } from "./queries/posts.server";
import { reportProvidersOfPost } from "./queries/providers-of-post.server";
import { reportSeries } from "./queries/series.server";
import { withSnapshot } from "./queries/snapshot.server";
import { reportSources } from "./queries/sources.server";
import { findGroup, reportVisitors } from "./queries/visitors.server";
import { blogRanges, type Period, periodOf, type RangeDays } from "./rules/range";

const { db } = await useDatabase();

await db.insert(brands).values([1, 2].map((id) => ({ brandName: `Brand ${id}`, slug: `brand-${id}` })));
const posts = await Promise.all([storePost(db), storePost(db, { status: "private" }), storePost(db)]);
const draft = await storePost(db, { status: "draft" });
const postIds = [...posts.map((post) => post.id), draft.id];
const [first, , archivable] = posts.map((post) => post.id);
await db.execute(sql`insert into blog_categories (id, name) values (7, 'Guides')`);
await db.execute(sql`insert into blog_post_categories (post_id, category_id)
  select id, 7 from blog_posts where id in (${first}::uuid, ${archivable}::uuid)`);

const ALL: PostScope = { viewerId: null, categoryId: null };
const GUIDES: PostScope = { viewerId: null, categoryId: 7 };
const NO_POST = "00000000-0000-0000-0000-000000000000";

beforeEach(async () => {
  await db.execute(sql`truncate blog_analytics`);
  await db.execute(sql`truncate provider_clicks`);
  await db.execute(sql`truncate analytics_events`);
  await db.execute(sql`truncate provider_rankings_log`);
  await db.execute(sql`truncate conversions cascade`);
  await db.update(blogPosts).set({ archivedAt: null });
});

/** A stream of events, in the batches in which it arrives. */
type Stream = {
  views: StoredView[];
  clicks: StoredClick[];
  conversions: StoredConversion[];
};

const NOW = new Date("2025-11-04T15:30:00Z");

/** Times across two years, concentrated around now and around the two days a year that aren't 24 hours long. */
const moment = fc
  .oneof(
    fc.integer({ min: -3 * 86_400, max: 0 }).map((s) => NOW.getTime() + s * 1_000),
    fc.integer({ min: -40 * 86_400, max: 0 }).map((s) => NOW.getTime() + s * 1_000),
    fc.integer({ min: -740 * 86_400, max: 0 }).map((s) => NOW.getTime() + s * 1_000),
    fc.integer({ min: 0, max: 3 * 86_400 }).map((s) => Date.parse("2025-11-01T00:00:00Z") + s * 1_000),
    fc.integer({ min: 0, max: 2 * 86_400 }).map((s) => Date.parse("2025-03-08T12:00:00Z") + s * 1_000),
  )
  .map((ms) => new Date(ms).toISOString());
const post = fc.constantFrom(...postIds);
const stream: fc.Arbitrary<Stream> = fc.record({
  views: fc.array(
    fc.record({
      postId: post,
      at: moment,
      sessionId: fc.constantFrom("a", "b", "c", "d", "e"),
      referrer: fc.constantFrom("https://www.Search.example/find", "http://news.example:80/", null),
      utmSource: fc.constantFrom("ads", null),
    }),
    { maxLength: 25 },
  ),
  clicks: fc.array(
    fc.record({
      postId: fc.option(post, { freq: 8 }),
      at: moment,
      providerId: fc.constantFrom(1, 2),
      component: fc.constantFrom("blog", "calculator"),
    }),
    { maxLength: 15 },
  ),
  conversions: fc.array(
    fc.record({
      postId: fc.option(post, { freq: 8 }),
      at: moment,
      brandId: fc.constantFrom(1, 2, 999),
      revenue: fc.constantFrom(0, 10.5, 250),
      payout: fc.constantFrom(0, 99.99),
      isBlog: fc.constantFrom(true, true, false),
      isTest: fc.constantFrom(false, false, true),
    }),
    { maxLength: 10 },
  ),
});

/** The plain definition, computed over all events that arrived. */
function expected(all: Stream, counted: readonly string[], seesAll: boolean, period: Period) {
  const now = Date.parse(period.now);
  const priorEnd = shifted(period);
  const isCurrent = ({ at }: { at: string }) => dayOf(new Date(at)) >= period.first && Date.parse(at) <= now;
  const isPrior = ({ at }: { at: string }) => {
    const day = dayOf(new Date(at));
    return day >= period.priorFirst && day <= period.priorLast && localTime(at) <= priorEnd;
  };
  const clicks = all.clicks
    .filter((click) => click.component === "blog")
    .map((click) => ({ ...click, postId: click.postId ?? NO_POST }));
  const conversions = all.conversions
    .filter((conversion) => conversion.isBlog && !conversion.isTest)
    .map((conversion) => ({ ...conversion, postId: conversion.postId ?? NO_POST }));
  const figures = (postId: string, isIn: (event: { at: string }) => boolean) => {
    const sold = conversions.filter((event) => event.postId === postId && isIn(event));
    return {
      views: all.views.filter((event) => event.postId === postId && isIn(event)).length,
      clicks: clicks.filter((event) => event.postId === postId && isIn(event)).length,
      conversions: sold.length,
      revenueCents: sold.reduce((sum, event) => sum + Math.round((event.revenue ?? 0) * 100), 0),
      payoutCents: sold.reduce((sum, event) => sum + Math.round((event.payout ?? 0) * 100), 0),
    };
  };
  const ids = seesAll ? [...counted, NO_POST] : counted;
  const lines = ids.map((id) => ({ id, current: figures(id, isCurrent), prior: figures(id, isPrior) }));
  const seen = all.views.filter((view) => counted.includes(view.postId ?? "") && isCurrent(view));
  return {
    lines: lines
      .filter(({ current, prior }) => [...Object.values(current), ...Object.values(prior)].some((n) => n > 0))
      .sort((a, b) => (a.id < b.id ? -1 : 1)),
    visitors: new Set(seen.map((view) => view.sessionId)).size,
    views: seen.length,
  };
}

/** Local time in New York, as sortable text. */
function localTime(at: string): string {
  return new Date(at).toLocaleString("sv-SE", { timeZone: "America/New_York" });
}

function shifted(period: Period): string {
  const [, time = ""] = localTime(period.now).split(" ");
  return `${daysLater(period.today, -period.days)} ${time}`;
}

async function reported(scope: PostScope, period: Period) {
  return withSnapshot(db, async (snapshot) => {
    const { posts: lines } = await reportPosts(snapshot, scope, period);
    const series = await reportSeries(snapshot, scope, period);
    const groupId = await findGroup(snapshot, scope);
    const { sources, otherViews } = await reportSources(snapshot, scope, period, groupId, 2);
    const visitors = await reportVisitors(snapshot, scope, period, groupId);
    const total = (pick: "views" | "clicks" | "revenueCents") =>
      lines.reduce((sum, line) => sum + line.current[pick], 0);
    // Points, sources, and providers add up to the row totals.
    expect(series.reduce((sum, point) => sum + point.views, 0)).toBe(total("views"));
    expect(series.reduce((sum, point) => sum + point.clicks, 0)).toBe(total("clicks"));
    expect(series.reduce((sum, point) => sum + point.revenueCents, 0)).toBe(total("revenueCents"));
    expect(sources.reduce((sum, source) => sum + source.views, otherViews)).toBe(total("views"));
    for (const { current } of lines) {
      if (!current.post) continue;
      const providers = await reportProvidersOfPost(snapshot, scope, period, current.post.id);
      expect(providers.reduce((sum, row) => sum + row.clicks, 0)).toBe(current.clicks);
      expect(providers.reduce((sum, row) => sum + row.conversions, 0)).toBe(current.conversions);
      expect(providers.reduce((sum, row) => sum + row.revenueCents, 0)).toBe(current.revenueCents);
    }
    return {
      isSummed: groupId !== null,
      lines: lines
        .map(({ current: { post: of, ...current }, prior }) => ({ id: of?.id ?? NO_POST, current, prior }))
        .sort((a, b) => (a.id < b.id ? -1 : 1)),
      visitors,
      views: total("views"),
    };
  });
}

async function store(part: Stream): Promise<void> {
  await storeViews(db, part.views);
  await storeClicks(db, part.clicks);
  await storeConversions(db, part.conversions);
}

describe("the sums", () => {
  test("match the events, for any order of arrival and any timing of the rollups", async () => {
    const parts = fc.array(fc.record({ stream, rolls: fc.boolean(), archives: fc.boolean() }), {
      minLength: 1,
      maxLength: 3,
    });
    const scopes = [ALL, GUIDES];
    await assertWithin(
      fc
        .asyncProperty(parts, fc.constantFrom<RangeDays>(...blogRanges), async (arriving, days) => {
          const all: Stream = { views: [], clicks: [], conversions: [] };
          const period = periodOf(days, NOW);
          for (const part of arriving) {
            await store(part.stream);
            all.views.push(...part.stream.views);
            all.clicks.push(...part.stream.clicks);
            all.conversions.push(...part.stream.conversions);
            const archivedAt = part.archives ? NOW : null;
            await db.update(blogPosts).set({ archivedAt }).where(sql`id = ${archivable}`);
            if (part.rolls) await rollup(db, 4);
            const counted = posts.map(({ id }) => id).filter((id) => !(part.archives && id === archivable));
            for (const scope of scopes) {
              const ids = scope === ALL ? counted : counted.filter((id) => id === first || id === archivable);
              const { isSummed, ...found } = await reported(scope, period);
              expect(found).toEqual(expected(all, ids, scope === ALL, period));
              if (part.rolls && scope === ALL) expect(isSummed).toBe(true);
              if (!isSummed) await requestVisitorGroup(db, scope);
            }
          }
        })
        .beforeEach(async () => {
          await db.execute(sql`truncate blog_analytics`);
          await db.execute(sql`truncate provider_clicks`);
          await db.execute(sql`truncate conversions cascade`);
        }),
      // As many runs as fit the time limit: a busy machine proves less, but doesn't fail for being slow.
      { numRuns: 40, limit: 60_000 },
    );
  }, 120_000);

  test("grow by the new events, including when two processes run the rollup at once", async () => {
    const views = Array.from({ length: 60 }, (_, n) => ({
      postId: postIds[n % 3] ?? null,
      at: new Date(NOW.getTime() - n * 3_600_000).toISOString(),
      sessionId: `s${n % 7}`,
    }));
    await storeViews(db, views);
    const added = await Promise.all([rollup(db, 5), rollup(db, 5), rollup(db, 5)]);
    // Each view is in the sums by post, in those by hour, and in those by pairs.
    expect(added.reduce<number>((sum, n) => sum + (n ?? 0), 0)).toBeLessThanOrEqual(3 * 60);
    await rollup(db);
    expect(await rollup(db)).toBe(0);
    const { views: counted, visitors } = await reported(ALL, periodOf(90, NOW));
    expect([counted, visitors]).toEqual([60, 7]);
  });

  test("are rebuilt when someone changes events by hand", async () => {
    const at = NOW.toISOString();
    await storeViews(db, [
      { postId: first ?? null, at, sessionId: "a" },
      { postId: first ?? null, at, sessionId: "b" },
    ]);
    await rollup(db);
    await db.execute(sql`delete from blog_analytics where session_id = 'a'`);
    expect((await reported(ALL, periodOf(7, NOW))).views).toBe(1);
    await rollup(db);
    expect(await reported(ALL, periodOf(7, NOW))).toMatchObject({ views: 1, visitors: 1, isSummed: true });
    expect(await sumsOf("post_view_sums", "views")).toBe(1);
  });

  test("exclude events dated in the future until that time", async () => {
    const later = new Date(Date.now() + 3_600_000);
    await storeViews(db, [{ postId: first ?? null, at: later.toISOString(), sessionId: "ahead" }]);
    await storeConversions(db, [{ postId: first ?? null, at: later.toISOString(), revenue: 1 }]);
    for (const roll of [false, true]) {
      if (roll) await rollup(db);
      expect(await reported(ALL, periodOf(7, new Date()))).toMatchObject({
        lines: [],
        views: 0,
        visitors: 0,
      });
      expect(await reported(ALL, periodOf(7, later))).toMatchObject({ views: 1, visitors: 1 });
    }
  });

  test("leave the last seconds to the events, because a writer may not have committed yet", async () => {
    await db.transaction(async (tx) => {
      await tx.execute(sql`insert into blog_analytics (path, slug, post_id, session_id)
        values ('/blog/post', 'post', ${first}::uuid, 'slow')`);
    });
    await rollup(db);
    const period = periodOf(1, new Date(Date.now() + 1_000));
    expect((await reported(ALL, period)).views).toBe(1);
    expect(await sumsOf("post_view_sums", "views")).toBe(0);
  });
});

async function sumsOf(table: string, column: string): Promise<number> {
  const [row] = await db.execute<{ n: number }>(
    sql`select coalesce(sum(${sql.identifier(column)}), 0)::integer as n from ${sql.identifier(table)} where grain = 'day'`,
    "objects",
  );
  return row?.n ?? -1;
}
