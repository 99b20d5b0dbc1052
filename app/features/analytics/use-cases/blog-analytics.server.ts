import { type PostReport, reportPosts, reportTotal } from "~/features/analytics/queries/blog-report.server";
import type { PostScope } from "~/features/analytics/queries/posts.server";
import { reportProvidersOfPost } from "~/features/analytics/queries/providers-of-post.server";
import { countRunningTests } from "~/features/analytics/queries/running-tests.server";
import { reportSeries } from "~/features/analytics/queries/series.server";
import {
  type QuerySnapshot,
  type Snapshot,
  withSnapshot,
} from "~/features/analytics/queries/snapshot.server";
import { reportSources } from "~/features/analytics/queries/sources.server";
import {
  reportUniqueClicks,
  reportUniqueClicksOfPost,
} from "~/features/analytics/queries/unique-clicks.server";
import { findGroup, reportVisitors } from "~/features/analytics/queries/visitors.server";
import {
  addUniqueClicks,
  isActive,
  type PageOfPosts,
  pageOfPosts,
  totalOf,
} from "~/features/analytics/rules/figures";
import { type Period, periodOf } from "~/features/analytics/rules/range";
import type { PostOfReport, PostRow, PostSortKey, ShownPost } from "~/features/analytics/schema";
import type { CountedClicks } from "~/features/tracking/queries/unique-clicks.server";
import type { Db } from "~/platform/db/client.server";
import { inOneStatement } from "~/platform/db/read-together.server";
import { createStopwatch } from "~/platform/http/server-timing.server";

const SHOWN_SOURCES = 15;

type Question = { scope: PostScope; period: Period };

/**
 * Everything on the blog analytics page, from one snapshot. `timings` are milliseconds by report.
 * @param isMeasured reads the reports one by one, so that each has its own time. Otherwise some share a statement.
 */
export async function readBlogAnalytics(
  db: Db,
  { scope, period }: Question,
  { openPost, isMeasured }: { openPost: string | null; isMeasured: boolean },
) {
  const { timings, timed } = createStopwatch();
  const figures = await withSnapshot(db, async (snapshot) => {
    const { posts, groupId, ...shown } = await readReports(snapshot, { scope, period, isMeasured }, timed);
    const uniqueClicks = await timed("unique", reportUniqueClicks(snapshot, scope, period));
    const providers =
      openPost === null ? [] : await timed("providers", readProviders(snapshot, scope, period, openPost));
    return { ...shown, ...posts, uniqueClicks, providers, hasGroup: groupId !== null };
  });
  const { posts: reports, today, uniqueClicks, ...rest } = figures;
  return {
    ...rest,
    rows: activePosts(reports),
    uniqueClicks,
    total: totalOf(reports.map((report) => report.current)),
    prior: totalOf(reports.map((report) => report.prior)),
    /** Today so far, if the period has other days. */
    today,
    timings,
  };
}

type Timed = ReturnType<typeof createStopwatch>["timed"];

/** The reports that are one query each. The debugging panel shows their names. */
async function readReports(
  snapshot: Snapshot,
  { scope, period, isMeasured }: Question & { isMeasured: boolean },
  timed: Timed,
) {
  const shared: QuerySnapshot = isMeasured ? snapshot : { ...snapshot, db: inOneStatement(snapshot.db) };
  const day = periodOf(1, new Date(period.now));
  const figures = {
    posts: () => reportPosts(shared, scope, period),
    today: async () => (period.days === 1 ? null : reportTotal(shared, scope, day)),
    series: () => reportSeries(shared, scope, period),
    group: () => findGroup(shared, scope),
    tests: () => countRunningTests(shared, scope),
  };
  const { group, tests, ...found } = isMeasured
    ? await eachTimed(figures, timed)
    : await timed("figures", atOnce(figures));
  const visits = {
    sources: () => reportSources(shared, scope, period, group, SHOWN_SOURCES),
    visitors: () => reportVisitors(shared, scope, period, group),
  };
  return {
    ...found,
    groupId: group,
    runningTests: tests,
    ...(isMeasured ? await eachTimed(visits, timed) : await timed("visitors", atOnce(visits))),
  };
}

type Reports = Record<string, () => Promise<unknown>>;
type Results<Of extends Reports> = { [Name in keyof Of]: Awaited<ReturnType<Of[Name]>> };

async function atOnce<Of extends Reports>(reports: Of): Promise<Results<Of>> {
  const results = Object.entries(reports).map(async ([name, report]) => [name, await report()]);
  return Object.fromEntries(await Promise.all(results)) as Results<Of>;
}

async function eachTimed<Of extends Reports>(reports: Of, timed: Timed): Promise<Results<Of>> {
  const results: Record<string, unknown> = {};
  for (const [name, report] of Object.entries(reports)) results[name] = await timed(name, report());
  return results as Results<Of>;
}

/** The rows of the table and the file: posts with any figures. */
export const activePosts = (reports: readonly PostReport[]): PostRow[] =>
  reports.map((report) => report.current).filter(isActive);

/** The unique clicks of these rows. */
export const withUniqueClicks = <Row extends PostRow>(
  rows: readonly Row[],
  uniqueClicks: CountedClicks | null,
) => addUniqueClicks(rows, uniqueClicks?.by ?? null, ({ post }) => post?.id ?? null);

type Listing = {
  sort: { key: PostSortKey; direction: "asc" | "desc" };
  page: number;
  size: number;
  open: string | null;
};

/** One page of the table: its rows as they are shown, and the post whose details are open. */
export function shownPosts(
  rows: readonly PostRow[],
  uniqueClicks: CountedClicks | null,
  { sort, page, size, open }: Listing,
): PageOfPosts<ShownPost> & { openPost: PostOfReport | null } {
  const listed = pageOfPosts(rows, sort, { page, size });
  const shown = withUniqueClicks(listed.rows, uniqueClicks).map(
    ({ post, views, clicks, uniqueClicks, conversions, revenueCents }): ShownPost => ({
      post: post && { id: post.id, title: post.title, status: post.status },
      views,
      clicks,
      uniqueClicks,
      conversions,
      revenueCents,
    }),
  );
  const openPost = listed.rows.find(({ post }) => post !== null && post.id === open)?.post ?? null;
  return { ...listed, rows: shown, openPost };
}

/** The providers of the post whose details are shown. */
async function readProviders(snapshot: Snapshot, scope: PostScope, period: Period, postId: string) {
  const rows = await reportProvidersOfPost(snapshot, scope, period, postId);
  const unique = await reportUniqueClicksOfPost(snapshot, scope, period, postId);
  return addUniqueClicks(rows, unique?.by ?? null, ({ brandId }) =>
    brandId === null ? null : String(brandId),
  );
}
