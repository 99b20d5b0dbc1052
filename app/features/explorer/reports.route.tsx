import { BellRing, Bookmark, BookmarkPlus, BookOpen, ListFilter } from "lucide-react";
import { data, href, Link, redirect, useSearchParams } from "react-router";
import { DayNotes } from "~/features/annotations/public-components/day-notes";
import type { OpenDayNotes } from "~/features/annotations/rules/day-notes";
import { openDayNotes } from "~/features/annotations/use-cases/open-day-notes.server";
import { currentActor } from "~/features/auth/middleware.server";
import { enqueuePreparation } from "~/features/prepared-reports/jobs.server";
import { startPreparation } from "~/features/prepared-reports/mutations/prepared-reports.server";
import { BackgroundBanner } from "~/features/prepared-reports/public-components/background-banner";
import type { Background } from "~/features/prepared-reports/rules/prepared-reports";
import { startProblems } from "~/features/prepared-reports/rules/prepared-reports";
import { platformContext, requestInfoContext } from "~/platform/context.server";
import type { Db } from "~/platform/db/client.server";
import { redirectWithToast } from "~/platform/http/flash.server";
import { readFields } from "~/platform/http/form.server";
import { createStopwatch, serverTiming } from "~/platform/http/server-timing.server";
import { Banner } from "~/ui/banner";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { ExportLink } from "~/ui/export-link";
import { PageHeader } from "~/ui/page-header";
import type { Route } from "./+types/reports.route";
import { ConversionList } from "./components/conversion-list";
import { PivotTable } from "./components/pivot-table";
import { ReportChart } from "./components/report-chart";
import { ReportForm } from "./components/report-form";
import { ReportTable } from "./components/report-table";
import { TotalCards } from "./components/total-cards";
import { FilterChips } from "./public-components/filter-chips";
import { PeriodLinks } from "./public-components/period-links";
import { findSavedReport } from "./queries/saved-reports.server";
import { preparedQueryOf } from "./rules/background";
import { chartOf, isHeat } from "./rules/chart";
import { dimensionOf, visibleDimensions, visibleMeasures } from "./rules/dimensions";
import { daysText } from "./rules/format";
import { conversionPage } from "./rules/listed-conversion";
import { canceledToast, deletedEventsMessage, failedMessage } from "./rules/messages";
import { orderingMeasure, type ReportQuery, readReportQuery } from "./rules/report-query";
import { isCut, limited, pivotOf, type Report, tableOf } from "./rules/table";
import { cancelReport } from "./use-cases/cancel-report.server";
import { openReport } from "./use-cases/open-report.server";
import type { ReportResult } from "./use-cases/read-report.server";

const TABLE_ROWS = 100;
/** A pivot has a cell for each pair of values: 24 hours by 7 weekdays, or 90 days by 20 sources. A line has all days. */
const PIVOT_ROWS = 2_000;

export async function loader({ context, url }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  const actor = currentActor(context);
  const { reportQuery, problem } = readReportQuery(url.searchParams, actor, platform.now());
  const choices = { dimensions: visibleDimensions(actor), measures: visibleMeasures(actor) };
  const saved = await findNamed(platform.db, actor.userId, url.searchParams.get("saved"));
  const page = { reportQuery, problem, choices, saved, seesAlerts: actor.role === "admin" };
  const limit = rowLimit(reportQuery);
  const { timings, timed } = createStopwatch();
  try {
    const opening = openReport(platform, context.get(requestInfoContext), actor, {
      reportQuery,
      limit,
      page: conversionPage(url.searchParams),
    });
    const { result, background } = await timed("report", opening);
    const headers = { "Server-Timing": serverTiming(timings) };
    const shown = result && { ...shownOf(result, reportQuery), asOf: asOfIn(background) ?? platform.now() };
    const dayNotes = shown?.chart?.days ? await openDayNotes(platform, actor, reportQuery.days) : null;
    // The URL isn't this question, so a job can't be asked for it.
    const offered = problem === null ? background : null;
    return data(
      { ...page, shown, background: offered, dayNotes, message: null },
      { status: problem === null ? 200 : 400, headers },
    );
  } catch (error) {
    platform.log.failure(error, "a report could not be read");
    const nothing = { shown: null, background: null, dayNotes: null };
    return data({ ...page, ...nothing, message: failedMessage }, { status: 503 });
  }
}

/** Prepares the report of the URL in the background, or stops that (spec:explorer#background). */
export async function action({ request, context, url }: Route.ActionArgs) {
  const platform = context.get(platformContext);
  const { db, config, now } = platform;
  const actor = currentActor(context);
  const { intent, id = "", from } = await readFields(request);
  const here = `${href("/admin/reports")}${url.search}`;
  if (intent === "cancel") {
    const skipped = await cancelReport(db, actor, id, now());
    const back = from === "prepared" ? href("/admin/reports/prepared") : here;
    return redirectWithToast(back, canceledToast(skipped), config);
  }
  const { reportQuery, problem } = readReportQuery(url.searchParams, actor, now());
  if (intent !== "prepare" || problem !== null)
    throw data(problem ?? "That action isn't available.", { status: 400 });
  const refused = await startPreparation(
    db,
    actor,
    preparedQueryOf(reportQuery),
    now(),
    enqueuePreparation(platform),
  );
  if (refused === null) return redirect(here);
  return redirectWithToast(here, { text: startProblems[refused], tone: "error" }, config);
}

/** The saved report that was opened. */
async function findNamed(db: Db, userId: string, id: string | null) {
  const found = id === null ? undefined : await findSavedReport(db, userId, id);
  return found ? { id: found.id, name: found.name } : null;
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** The last moment that a prepared report counts. */
function asOfIn(background: Background | null): Date | null {
  if (background === null || background.status === "offered") return null;
  return background.status === "done" ? background.asOf : background.shownAsOf;
}

/** Charts and pivots need more rows than the table lists, unless they are the highest by one dimension. */
function rowLimit({ by: [first, second], sort }: ReportQuery): number {
  const isTime = first !== undefined && dimensionOf(first).isTime;
  const hasHighest = orderingMeasure(sort) !== null && sort.direction === "desc";
  return isTime || second !== undefined || !hasHighest ? PIVOT_ROWS : TABLE_ROWS;
}

/** What the page draws. The table lists fewer rows than a chart or a pivot needs. */
function shownOf({ report, filters, conversions }: ReportResult, reportQuery: ReportQuery) {
  const isPivot = reportQuery.isPivot || isHeat(reportQuery);
  const listed: Report = { ...report, rows: limited(report.rows, reportQuery, TABLE_ROWS) };
  return {
    table: tableOf(listed, reportQuery),
    pivot: isPivot ? pivotOf(report, reportQuery) : null,
    isComplete: !isCut(report),
    chart: chartOf(report, reportQuery),
    filters,
    conversions,
    completeFrom: report.completeFrom,
  };
}

/**
 * Any figures by up to three dimensions (spec:explorer#question). The URL is the question, so a link to the page shows
 * the same report to anyone who may see it.
 */
export default function Reports({ loaderData }: Route.ComponentProps) {
  const { reportQuery, problem, choices, saved, seesAlerts, shown, background, dayNotes, message } =
    loaderData;
  const [params] = useSearchParams();
  return (
    <>
      <PageHeader
        title="Reports"
        more={
          <MoreLinks
            seesAlerts={seesAlerts}
            seesViews={choices.measures.includes("views")}
            query={`?${params}`}
          />
        }
        actions={
          <ButtonLink to={`${href("/admin/reports/saved/new")}?${params}`} variant="secondary" size="sm">
            <BookmarkPlus aria-hidden="true" className="size-4" />
            Save report
          </ButtonLink>
        }
      />
      {saved && (
        <p className="-mt-3 mb-4 flex flex-wrap items-center gap-x-4 text-sm wrap-anywhere">
          <strong>{saved.name}</strong>
          <Link to={href("/admin/reports/saved/:id/edit", { id: saved.id })} className="link hit-area">
            Settings
          </Link>
        </p>
      )}
      <div className="flex flex-col gap-5">
        <PeriodLinks preset={reportQuery.preset} />
        {problem && <Banner tone="error" title={problem} />}
        {message && <Banner tone="error" title={message} />}
        {background && <BackgroundBanner background={background} />}
        {shown?.completeFrom && <Banner tone="warning" title={deletedEventsMessage(shown.completeFrom)} />}
        {shown && (
          <TotalCards
            measures={reportQuery.measures}
            figures={shown.table.total}
            uncounted={shown.table.uncounted}
            days={daysText(reportQuery.days)}
            priorDays={reportQuery.priorDays && daysText(reportQuery.priorDays)}
          />
        )}
        <ReportForm
          key={params.toString()}
          reportQuery={reportQuery}
          choices={choices}
          savedId={saved?.id ?? null}
        />
        <FilterChips
          filters={
            shown?.filters ?? reportQuery.filters.map((filter) => ({ ...filter, names: filter.values }))
          }
        />
        {shown && <Shown reportQuery={reportQuery} shown={shown} dayNotes={dayNotes} />}
      </div>
    </>
  );
}

type MoreLinksProps = { seesAlerts: boolean; seesViews: boolean; query: string };

/** The pages beside the reports, and the file of this one. */
function MoreLinks({ seesAlerts, seesViews, query }: MoreLinksProps) {
  return (
    <>
      <ButtonLink to={href("/admin/reports/saved")} variant="secondary" size="sm">
        <Bookmark aria-hidden="true" className="size-4" />
        Saved reports
      </ButtonLink>
      {seesAlerts && (
        <ButtonLink to={href("/admin/reports/alerts")} variant="secondary" size="sm">
          <BellRing aria-hidden="true" className="size-4" />
          Alerts
        </ButtonLink>
      )}
      <ButtonLink to={href("/admin/reports/definitions")} variant="secondary" size="sm">
        <BookOpen aria-hidden="true" className="size-4" />
        Definitions
      </ButtonLink>
      {seesViews && (
        <ButtonLink to={href("/admin/reports/filtered")} variant="secondary" size="sm">
          <ListFilter aria-hidden="true" className="size-4" />
          Filtered traffic
        </ButtonLink>
      )}
      <ExportLink to={`${href("/admin/reports/export")}${query}`} size="sm" />
    </>
  );
}

type ShownProps = {
  reportQuery: ReportQuery;
  shown: ReturnType<typeof shownOf> & { asOf: Date };
  dayNotes: OpenDayNotes | null;
};

function Shown({ reportQuery, shown, dayNotes }: ShownProps) {
  const { table, pivot, chart, conversions, isComplete, asOf } = shown;
  if (table.rows.length === 0)
    return <EmptyState title="No data for this report">Choose a longer period or fewer filters.</EmptyState>;
  return (
    <>
      {chart && (
        <DayNotes open={dayNotes}>
          <ReportChart chart={chart} filters={reportQuery.filters} asOf={asOf} />
        </DayNotes>
      )}
      {pivot ? (
        <PivotTable
          pivot={pivot}
          filters={reportQuery.filters}
          isShaded={isHeat(reportQuery)}
          isComplete={isComplete}
        />
      ) : (
        <ReportTable reportQuery={reportQuery} table={table} />
      )}
      {conversions && <ConversionList {...conversions} />}
    </>
  );
}
