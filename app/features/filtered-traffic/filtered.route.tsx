import { href, useSearchParams } from "react-router";
import { DayMarks, DayNotes, DayNotesList } from "~/features/annotations/public-components/day-notes";
import { openDayNotes } from "~/features/annotations/use-cases/open-day-notes.server";
import { currentActor } from "~/features/auth/middleware.server";
import { FilterChip, FilterChips } from "~/features/explorer/public-components/filter-chips";
import { PeriodLinks } from "~/features/explorer/public-components/period-links";
import { daysText, formatValue } from "~/features/explorer/rules/format";
import { reportPage } from "~/features/explorer/use-cases/report-page.server";
import { dayText } from "~/features/revenue/rules/chart";
import { recorderContext } from "~/features/tracking/mutations/recorder.server";
import { eventKinds, filterRules } from "~/features/tracking/rules/filtered";
import { platformContext, requestInfoContext } from "~/platform/context.server";
import { Banner } from "~/ui/banner";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { ExportLink } from "~/ui/export-link";
import { LineChart } from "~/ui/line-chart";
import { PageHeader } from "~/ui/page-header";
import { useUrlWith } from "~/ui/pagination";
import type { Route } from "./+types/filtered.route";
import { FilteredForm } from "./components/filtered-form";
import { ByDay, ByKind, ByRobot, ByRule, BySource } from "./components/filtered-tables";
import { pageMessages } from "./rules/messages";
import { type FilteredQuery, readFilteredQuery } from "./rules/query";
import { type FilteredReport, readFilteredReport } from "./use-cases/read-filtered.server";

export async function loader({ context, url }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  const actor = currentActor(context);
  const { query, problem } = readFilteredQuery(url.searchParams, actor, platform.now());
  return reportPage(
    platform,
    { query, problem, dayNotes: await openDayNotes(platform, actor, query.days) },
    async () => {
      await context.get(recorderContext).drops.flush();
      return readFilteredReport(platform, context.get(requestInfoContext), actor, query);
    },
    pageMessages,
  );
}

/** What arrived but isn't in any report, and why (spec:tracking#filtered-page). */
export default function FilteredTraffic({ loaderData }: Route.ComponentProps) {
  const { query, problem, report, message, dayNotes } = loaderData;
  const [params] = useSearchParams();
  return (
    <>
      <PageHeader
        title="Filtered traffic"
        back={{ label: "Back to reports", to: href("/admin/reports") }}
        actions={<ExportLink to={`${href("/admin/reports/filtered/export")}?${params}`} size="sm" />}
      >
        Robots, repeated views, and everything else that arrived but isn't in any report. Counts only, nothing
        about individual people.
      </PageHeader>
      <div className="flex flex-col gap-5">
        <PeriodLinks preset={query.preset} />
        {problem && <Banner tone="error" title={problem} />}
        {message && <Banner tone="error" title={message} />}
        {report && (
          <DayNotes open={dayNotes}>
            <Report key={params.toString()} query={query} report={report} />
          </DayNotes>
        )}
      </div>
    </>
  );
}

function Report({ query, report }: { query: FilteredQuery; report: FilteredReport }) {
  const { kind, kinds, lines, days, rules, robots, sources, choices } = report;
  const label = `Filtered ${eventKinds[kind].toLowerCase()}`;
  const soFar = lines.points.indexOf(report.today);
  return (
    <>
      <FilteredForm query={query} kind={kind} choices={choices} />
      <Chips query={query} />
      {days.total.filtered === 0 ? (
        <EmptyState title={`No ${label.toLowerCase()}`}>
          Nothing was filtered from {daysText(query.days)}. Choose another type, a longer period, or fewer
          filters.
        </EmptyState>
      ) : (
        <>
          <Card as="section" pad="sm" aria-label={`${label}, chart`} className="min-w-0">
            <h2 className="font-semibold">{label}</h2>
            <LineChart
              label={label}
              points={lines.points.map((day) => dayText(day, true))}
              series={lines.series}
              format={(value) => formatValue("count", value)}
              smallestStep={1}
              soFar={soFar === -1 ? null : soFar}
              marks={(plot) => <DayMarks plot={plot} points={lines.points} />}
            />
            <DayNotesList className="mt-3" />
          </Card>
          <ByRule rows={rules} total={days.total} />
          <ByRobot rows={robots} />
          <BySource rows={sources} total={days.total} />
          <ByDay days={days} />
        </>
      )}
      <ByKind rows={kinds} current={kind} />
    </>
  );
}

/** The filters, each with a link that removes it. */
function Chips({ query: { rule, robot, filters } }: { query: FilteredQuery }) {
  const urlWith = useUrlWith();
  return (
    <>
      {(rule !== null || robot !== null) && (
        <ul aria-label="Rule and robot" className="flex flex-wrap gap-2">
          {rule !== null && (
            <FilterChip text={`Rule is ${filterRules[rule].label}`} to={urlWith({ rule: null })} />
          )}
          {robot !== null && <FilterChip text={`Robot is ${robot}`} to={urlWith({ robot: null })} />}
        </ul>
      )}
      <FilterChips filters={filters.map((filter) => ({ ...filter, names: filter.values }))} />
    </>
  );
}
