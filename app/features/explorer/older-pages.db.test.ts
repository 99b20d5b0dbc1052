import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { rollup } from "~/features/analytics/mutations/rollup.server";
import { reportPosts } from "~/features/analytics/queries/blog-report.server";
import { scopeOf } from "~/features/analytics/queries/posts.server";
import { withSnapshot } from "~/features/analytics/queries/snapshot.server";
import { totalOf } from "~/features/analytics/rules/figures";
import { periodOf } from "~/features/analytics/rules/range";
import {
  earningsByPost,
  earningsByRank,
  earningsBySource,
  returnByCampaign,
} from "~/features/attribution/queries.server";
import { revenueByBrand, revenueByDay } from "~/features/revenue/queries/dashboard.server";
import { useDatabase } from "~tests/setup/database";
import { assertWithin } from "~tests/setup/random-data";
import { emptyScene, GONE, NOW, nothing, recordedEventsIn, storeScene } from "~tests/setup/recorded-events";
import { type RecordedEvents, storeRecordedEvents } from "./factory";
import { explore } from "./queries/explore.server";
import { type MeasureKey, measureValue } from "./rules/measures";
import { readReportQuery } from "./rules/report-query";

const { db } = await useDatabase();
const { postIds, networkId } = await storeScene(db);
const ADMIN = { role: "admin" } as const;
beforeEach(() => emptyScene(db));

/** The figures of a measure by key, without rows that have none. */
async function figuresBy(query: string, measure: MeasureKey) {
  const { reportQuery } = readReportQuery(new URLSearchParams(`${query}&m=${measure}&days=30`), ADMIN, NOW);
  const { rows } = await withSnapshot(db, (snapshot) =>
    explore(snapshot, ADMIN, reportQuery, { now: NOW, limit: 1_000 }),
  );
  const figures = rows.map(
    ({ keys, sums }) => [keys[0] ?? "none", measureValue(measure, sums) ?? 0] as const,
  );
  return Object.fromEntries(figures.filter(([, figure]) => figure !== 0));
}

function figuresOf<Row>(
  rows: readonly Row[],
  key: (row: Row) => unknown,
  figure: (row: Row) => number | null,
) {
  const figures = rows.map((row) => [String(key(row) ?? "none"), figure(row) ?? 0] as const);
  return Object.fromEntries(figures.filter(([, n]) => n !== 0));
}

/** Every second conversion says that it's of the blog if it has no post, or that it isn't although it has one. */
const mismatched = (recorded: RecordedEvents): RecordedEvents => ({
  ...recorded,
  conversions: recorded.conversions.map((row, index) =>
    index % 2 === 0 ? { ...row, isBlog: row.postId === null } : row,
  ),
});
const someEvents = recordedEventsIn([...postIds, GONE], networkId).map(mismatched);

test("the older pages show the same figures, also while late events wait for the next sums", async () => {
  const parts = fc.tuple(someEvents, someEvents);
  await assertWithin(
    fc
      .asyncProperty(parts, fc.boolean(), async ([early, late], rolls) => {
        const all = nothing();
        await storeRecordedEvents(db, early, all);
        await rollup(db, 4);
        // Among these are views of visitors whose clicks are already in the sums.
        await storeRecordedEvents(db, late, all);
        if (rolls) await rollup(db, 4);
        const period = periodOf(30, NOW);
        const days = { first: period.first, last: period.today };
        const old = await withSnapshot(db, async (snapshot) => ({
          sources: await earningsBySource(snapshot, period),
          posts: await earningsByPost(snapshot, period),
          ranks: await earningsByRank(snapshot, period),
          campaigns: await returnByCampaign(snapshot, period),
        }));
        const brandRows = await revenueByBrand(db, ADMIN, {
          ...days,
          q: undefined,
          source: undefined,
          tests: false,
        });
        const dayRows = await revenueByDay(db, ADMIN, {
          ...days,
          q: undefined,
          source: undefined,
          brand: undefined,
          tests: false,
        });
        const payout = (row: { payoutCents: number }) => row.payoutCents;
        for (const [query, rows] of [
          ["by=source", old.sources],
          ["by=post", old.posts],
          ["by=rank", old.ranks],
        ] as const) {
          const shown = (measure: MeasureKey) => figuresBy(query, measure);
          expect(await shown("payout")).toEqual(figuresOf(rows, ({ key }) => key, payout));
          expect(await shown("clicks")).toEqual(
            figuresOf(
              rows,
              ({ key }) => key,
              ({ clicks }) => clicks,
            ),
          );
          expect(await shown("conversions")).toEqual(
            figuresOf(
              rows,
              ({ key }) => key,
              (row) => row.conversions,
            ),
          );
          if (query !== "by=rank")
            expect(await shown("views")).toEqual(
              figuresOf(
                rows,
                ({ key }) => key,
                ({ views }) => views,
              ),
            );
        }
        const campaignKey = ({ campaign }: { campaign: string | null }) => campaign?.toLowerCase();
        expect(await figuresBy("by=campaign", "spend")).toEqual(
          figuresOf(old.campaigns, campaignKey, ({ spendCents }) => spendCents),
        );
        expect(await figuresBy("by=campaign", "payout")).toEqual(
          figuresOf(old.campaigns, campaignKey, payout),
        );
        expect(await figuresBy("by=brand", "payout")).toEqual(
          figuresOf(brandRows, ({ brandId }) => brandId, payout),
        );
        expect(await figuresBy("by=day", "spend")).toEqual(
          figuresOf(
            dayRows,
            ({ day }) => day,
            ({ spendCents }) => spendCents,
          ),
        );
        expect(await figuresBy("by=day", "payout")).toEqual(figuresOf(dayRows, ({ day }) => day, payout));
      })
      .beforeEach(() => emptyScene(db)),
    { numRuns: 10, limit: 30_000 },
  );
}, 90_000);

test("blog analytics and what it leaves out add up to the figures of posts in reports", async () => {
  const some = recordedEventsIn([...postIds, GONE], networkId);
  const scope = scopeOf({ userId: "admin", ...ADMIN }, null);
  // The third post is a draft.
  const counted = postIds.slice(0, 2);
  const pairs = [
    ["views", "views"],
    ["clicks", "clicks"],
    ["conversions", "conversions"],
    ["revenue", "revenueCents"],
    ["payout", "payoutCents"],
  ] as const;
  let leftOutViews = 0;
  await assertWithin(
    fc
      .asyncProperty(fc.tuple(some, some), fc.boolean(), async ([early, late], rolls) => {
        const all = nothing();
        await storeRecordedEvents(db, early, all);
        await rollup(db, 4);
        await storeRecordedEvents(db, late, all);
        if (rolls) await rollup(db, 4);
        const report = await withSnapshot(db, (snapshot) => reportPosts(snapshot, scope, periodOf(30, NOW)));
        const rows = report.posts.map(({ current }) => current);
        const total = totalOf(rows);
        for (const [measure, field] of pairs) {
          const { none = 0, ...ofPosts } = await figuresBy("by=post", measure);
          const shown = figuresOf(
            rows,
            ({ post }) => post?.id,
            (row) => row[field],
          );
          for (const id of counted) expect(shown[id] ?? 0, `${measure} of ${id}`).toBe(ofPosts[id] ?? 0);
          const others = Object.entries(ofPosts).filter(([id]) => !counted.includes(id));
          const leftOut = report.leftOut?.[field];
          expect(leftOut, measure).toBeCloseTo(others.reduce((sum, [, figure]) => sum + figure, 0));
          const inPosts = Object.values(ofPosts).reduce((sum, figure) => sum + figure, 0);
          expect(total[field] + (leftOut ?? 0) - (shown.none ?? 0), measure).toBeCloseTo(inPosts);
          // Reports also count clicks and conversions outside the blog.
          if (field === "views") expect(shown.none ?? 0, measure).toBe(none);
          else expect(shown.none ?? 0, measure).toBeLessThanOrEqual(none);
        }
        leftOutViews += report.leftOut?.views ?? 0;
      })
      .beforeEach(() => emptyScene(db)),
    { numRuns: 8, limit: 30_000 },
  );
  expect(leftOutViews).toBeGreaterThan(0);
}, 90_000);
