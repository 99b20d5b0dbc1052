import { reportPosts } from "~/features/analytics/queries/blog-report.server";
import type { PostScope } from "~/features/analytics/queries/posts.server";
import { reportProvidersOfPost } from "~/features/analytics/queries/providers-of-post.server";
import { countRunningTests } from "~/features/analytics/queries/running-tests.server";
import { reportSeries } from "~/features/analytics/queries/series.server";
import { withSnapshot } from "~/features/analytics/queries/snapshot.server";
import { reportSources } from "~/features/analytics/queries/sources.server";
import { findGroup, reportVisitors } from "~/features/analytics/queries/visitors.server";
import { isActive, totalOf } from "~/features/analytics/rules/figures";
import { type Period, periodOf } from "~/features/analytics/rules/range";
import type { Db } from "~/platform/db/client.server";
import { createStopwatch } from "~/platform/http/server-timing.server";

const SHOWN_SOURCES = 15;

/** Everything on the blog analytics page, from one snapshot. `timings` are milliseconds by report. */
export async function readBlogAnalytics(db: Db, scope: PostScope, period: Period, openPost: string | null) {
  const { timings, timed } = createStopwatch();
  const figures = await withSnapshot(db, async (snapshot) => {
    const reports = await timed("posts", reportPosts(snapshot, scope, period));
    const today =
      period.days === 1
        ? null
        : await timed("today", reportPosts(snapshot, scope, periodOf(1, new Date(period.now))));
    const series = await timed("series", reportSeries(snapshot, scope, period));
    const groupId = await timed("group", findGroup(snapshot, scope));
    const sources = await timed("sources", reportSources(snapshot, scope, period, groupId, SHOWN_SOURCES));
    const visitors = await timed("visitors", reportVisitors(snapshot, scope, period, groupId));
    const providers =
      openPost === null
        ? []
        : await timed("providers", reportProvidersOfPost(snapshot, scope, period, openPost));
    const runningTests = await countRunningTests(snapshot, scope);
    return { reports, today, series, sources, visitors, providers, runningTests, hasGroup: groupId !== null };
  });
  const { reports, today, ...rest } = figures;
  return {
    ...rest,
    rows: reports.map((report) => report.current).filter(isActive),
    total: totalOf(reports.map((report) => report.current)),
    prior: totalOf(reports.map((report) => report.prior)),
    /** Today so far, if the period has other days. */
    today: today && totalOf(today.map((report) => report.current)),
    timings,
  };
}
