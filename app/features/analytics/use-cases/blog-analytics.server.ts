import { type PostReport, reportPosts, reportTotal } from "~/features/analytics/queries/blog-report.server";
import type { PostScope } from "~/features/analytics/queries/posts.server";
import { reportProvidersOfPost } from "~/features/analytics/queries/providers-of-post.server";
import { countRunningTests } from "~/features/analytics/queries/running-tests.server";
import { reportSeries } from "~/features/analytics/queries/series.server";
import { type Snapshot, withSnapshot } from "~/features/analytics/queries/snapshot.server";
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
  sortPosts,
  totalOf,
} from "~/features/analytics/rules/figures";
import { type Period, periodOf } from "~/features/analytics/rules/range";
import type { PostOfReport, PostRow, PostSortKey, ShownPost } from "~/features/analytics/schema";
import type { CountedClicks } from "~/features/tracking/queries/unique-clicks.server";
import type { Db } from "~/platform/db/client.server";
import { createStopwatch } from "~/platform/http/server-timing.server";

const SHOWN_SOURCES = 15;

/** Everything on the blog analytics page, from one snapshot. `timings` are milliseconds by report. */
export async function readBlogAnalytics(db: Db, scope: PostScope, period: Period, openPost: string | null) {
  const { timings, timed } = createStopwatch();
  const figures = await withSnapshot(db, async (snapshot) => {
    const { posts: reports, leftOut } = await timed("posts", reportPosts(snapshot, scope, period));
    const today =
      period.days === 1
        ? null
        : await timed("today", reportTotal(snapshot, scope, periodOf(1, new Date(period.now))));
    const series = await timed("series", reportSeries(snapshot, scope, period));
    const groupId = await timed("group", findGroup(snapshot, scope));
    const sources = await timed("sources", reportSources(snapshot, scope, period, groupId, SHOWN_SOURCES));
    const visitors = await timed("visitors", reportVisitors(snapshot, scope, period, groupId));
    const uniqueClicks = await timed("unique", reportUniqueClicks(snapshot, scope, period));
    const providers =
      openPost === null ? [] : await timed("providers", readProviders(snapshot, scope, period, openPost));
    const runningTests = await countRunningTests(snapshot, scope);
    return {
      reports,
      leftOut,
      today,
      series,
      sources,
      visitors,
      uniqueClicks,
      providers,
      runningTests,
      hasGroup: groupId !== null,
    };
  });
  const { reports, today, uniqueClicks, ...rest } = figures;
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
  const listed = pageOfPosts(sortPosts(rows, sort), { page, size });
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
