import { RefreshCw } from "lucide-react";
import { data, href, Link } from "react-router";
import { DayNotes } from "~/features/annotations/public-components/day-notes";
import { openDayNotes } from "~/features/annotations/use-cases/open-day-notes.server";
import { currentActor } from "~/features/auth/middleware.server";
import { homeOf } from "~/features/auth/rules/access";
import { listCategories } from "~/features/posts/queries/posts.server";
import { SavedViews } from "~/features/saved-views/public-components/saved-views";
import { openViews } from "~/features/saved-views/use-cases.server";
import { recorderContext } from "~/features/tracking/mutations/recorder.server";
import { platformContext, requestInfoContext } from "~/platform/context.server";
import { serverTiming } from "~/platform/http/server-timing.server";
import { Banner } from "~/ui/banner";
import { ButtonLink } from "~/ui/button";
import { sortFrom } from "~/ui/data-table";
import { DateTime } from "~/ui/date-time";
import { ExportLink } from "~/ui/export-link";
import { PageHeader } from "~/ui/page-header";
import { rowsPerPageFrom } from "~/ui/rows-per-page";
import type { Route } from "./+types/blog.route";
import { BlogFilters } from "./components/blog-filters";
import { DebugPanel } from "./components/debug-panel";
import { LeftOutPosts } from "./components/left-out-posts";
import { PostTable } from "./components/post-table";
import { RangePicker } from "./components/range-picker";
import { SeriesCharts } from "./components/series-charts";
import { SourceTable } from "./components/source-table";
import { SplitTestsCard } from "./components/split-tests-card";
import { SummaryCards } from "./components/summary-cards";
import { TodayStrip } from "./components/today-strip";
import { requestVisitorGroup } from "./mutations/visitor-groups.server";
import { scopeOf } from "./queries/posts.server";
import { readLiveTraffic } from "./queries/traffic.server";
import { periodLabel } from "./rules/labels";
import { blogRanges, LIVE_TRAFFIC_MINUTES, periodOf } from "./rules/range";
import { type BlogFilter, blogFilterSchema, postSortKeys } from "./schema";
import { readBlogAnalytics, shownPosts } from "./use-cases/blog-analytics.server";

/** spec:analytics#analytics-failure */
const failedMessage = "Failed to load blog analytics. Please try again.";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now, config, log } = context.get(platformContext);
  const query = blogFilterSchema.parse(Object.fromEntries(url.searchParams));
  const views = await openViews(db, currentActor(context), url, "/admin/blog/analytics");
  const sort = sortFrom(url.searchParams, postSortKeys, "desc");
  const shared = {
    home: homeOf(currentActor(context).role),
    siteUrl: config.SITE_URL,
    period: periodOf(query.days, now()),
    sort,
    query: url.search,
    views,
  };
  try {
    const { first, today } = shared.period;
    const [{ timings, report, ...figures }, dayNotes] = await Promise.all([
      readFigures(context, query),
      openDayNotes(context.get(platformContext), currentActor(context), { first, last: today }),
    ]);
    const { rows, uniqueClicks, ...rest } = report;
    const size = rowsPerPageFrom(url.searchParams);
    const posts = shownPosts(rows, uniqueClicks, { ...query, sort, size });
    const shown = { ...rest, posts, uniqueClicks: uniqueClicks?.unique ?? null };
    return data(
      { ...shared, ...figures, report: shown, dayNotes, timings: query.debug ? timings : {} },
      { headers: { "Server-Timing": serverTiming(timings) } },
    );
  } catch (error) {
    log.failure(error, "blog analytics could not be read");
    const nothing = {
      filter: query,
      categories: [],
      report: null,
      traffic: null,
      dayNotes: null,
      timings: {},
    };
    return data({ ...shared, ...nothing }, { status: 503 });
  }
}

async function readFigures(context: Route.LoaderArgs["context"], query: BlogFilter) {
  const { db, reads, now } = context.get(platformContext);
  const period = periodOf(query.days, now());
  const options = { openPost: query.open, isMeasured: query.debug };
  const read = await reads.read(context.get(requestInfoContext), async (copy) => {
    const categories = await listCategories(copy);
    // A deleted or unknown category counts as no filter.
    const category = categories.find(({ id }) => id === query.category)?.id ?? null;
    const scope = scopeOf(currentActor(context), category);
    return { categories, category, scope, ...(await readBlogAnalytics(copy, { scope, period }, options)) };
  });
  const { categories, category, scope, timings, ...report } = read;
  const filter = { ...query, category };
  // Until the visitor group exists, some reports read the events directly.
  if (!report.hasGroup) await requestVisitorGroup(db, scope);
  if (query.debug) await context.get(recorderContext).drops.flush();
  const traffic = query.debug ? await readLiveTraffic(db, scope, now()) : null;
  return { filter, categories, report, traffic, timings };
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** Blog analytics (spec:analytics#blog-report). */
export default function BlogAnalytics({ loaderData }: Route.ComponentProps) {
  const { home, filter, categories, period, report, dayNotes, traffic, timings } = loaderData;
  const { sort, siteUrl, query, views } = loaderData;
  return (
    <>
      <PageHeader
        title="Blog analytics"
        back={{ label: "Back to dashboard", to: href(home) }}
        more={<HeaderActions query={query} />}
      >
        {periodLabel(period)}, in Eastern Time. As of <DateTime at={period.now} />.{" "}
        <Link to={`${href("/admin/reports/definitions")}#blog-analytics`} className="link">
          What these figures count
        </Link>
      </PageHeader>
      {report?.today && <TodayStrip today={report.today} />}
      <div className="flex flex-wrap gap-2 sm:block">
        <RangePicker ranges={blogRanges} chosen={filter.days} />
        <BlogFilters filter={filter} categories={categories} />
      </div>
      {traffic && <DebugPanel traffic={traffic} minutes={LIVE_TRAFFIC_MINUTES} timings={timings} />}
      {report ? (
        <>
          <SummaryCards {...report} days={filter.days} />
          <LeftOutPosts figures={report.leftOut} days={filter.days} />
          <DayNotes open={dayNotes}>
            <SeriesCharts series={report.series} days={filter.days} />
          </DayNotes>
          <PostTable
            posts={report.posts}
            sort={sort}
            providers={report.providers}
            siteUrl={siteUrl}
            head={(columns) => <SavedViews views={views} columns={columns} />}
          />
          <div className="mt-8 grid items-start gap-6 lg:grid-cols-[3fr_1fr]">
            <SourceTable {...report.sources} />
            <SplitTestsCard running={report.runningTests} />
          </div>
        </>
      ) : (
        <Banner tone="error" title={failedMessage} className="mt-6" />
      )}
    </>
  );
}

/** Refresh requests the same URL again; the export has the rows of all pages. */
function HeaderActions({ query }: { query: string }) {
  return (
    <>
      <ButtonLink
        to={`${href("/admin/blog/analytics")}${query}`}
        replace
        preventScrollReset
        variant="secondary"
        size="sm"
      >
        <RefreshCw aria-hidden="true" className="size-4" />
        Refresh
      </ButtonLink>
      <ExportLink to={`${href("/admin/blog/analytics/export")}${query}`} size="sm">
        Export
      </ExportLink>
    </>
  );
}
