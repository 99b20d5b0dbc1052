import { href, useSearchParams } from "react-router";
import { currentActor } from "~/features/auth/middleware.server";
import { FilterChips } from "~/features/explorer/public-components/filter-chips";
import { PeriodLinks } from "~/features/explorer/public-components/period-links";
import { daysText } from "~/features/explorer/rules/format";
import { reportPage } from "~/features/explorer/use-cases/report-page.server";
import { platformContext, requestInfoContext } from "~/platform/context.server";
import { Banner } from "~/ui/banner";
import { EmptyState } from "~/ui/empty-state";
import { ExportLink } from "~/ui/export-link";
import { PageHeader } from "~/ui/page-header";
import type { Route } from "./+types/funnels.route";
import { AnswerReport } from "./components/answer-tables";
import { FunnelBars } from "./components/funnel-bars";
import { FunnelForm } from "./components/funnel-form";
import { AllFunnels, ByValue, Steps } from "./components/funnel-tables";
import { readFunnelQuery } from "./rules/funnel-query";
import { pageMessages, TOO_FEW_VISITS } from "./rules/messages";
import { type FunnelReport, readFunnelReport } from "./use-cases/read-funnel.server";

export async function loader({ context, url }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  const actor = currentActor(context);
  const { query, problem } = readFunnelQuery(url.searchParams, actor, platform.now());
  return reportPage(
    platform,
    { query, problem },
    () => readFunnelReport(platform, context.get(requestInfoContext), actor, query),
    pageMessages,
  );
}

/** Where visitors of a quiz or form stop, and where they go on (spec:funnels#page). */
export default function Funnels({ loaderData }: Route.ComponentProps) {
  const { query, problem, report, message } = loaderData;
  const [params] = useSearchParams();
  return (
    <>
      <PageHeader
        title="Funnels"
        actions={<ExportLink to={`${href("/admin/reports/funnels/export")}?${params}`} size="sm" />}
      >
        How far visits to each quiz and form get, and where they stop. Counts only, nothing about individual
        people.
      </PageHeader>
      <div className="flex flex-col gap-5">
        <PeriodLinks preset={query.preset} />
        {problem && <Banner tone="error" title={problem} />}
        {message && <Banner tone="error" title={message} />}
        {report && <Report key={params.toString()} query={query} report={report} />}
      </div>
    </>
  );
}

type ReportProps = { query: Route.ComponentProps["loaderData"]["query"]; report: FunnelReport };

function Report({ query, report: { funnels, shown, filters } }: ReportProps) {
  const days = daysText(query.days);
  const [shownStep] = shown?.steps ?? [];
  return (
    <>
      {funnels.length > 0 && <FunnelForm query={query} funnels={funnels} shown={shown} />}
      <FilterChips filters={filters} />
      {!shown ? (
        <EmptyState title={funnels.length > 0 ? "No visits to this funnel" : "No visits to a quiz or form"}>
          {funnels.length > 0
            ? `Nothing was counted from ${days}. Choose another funnel or a longer period.`
            : `Nothing was counted from ${days}. A visit appears here when its page is closed or left.`}
        </EmptyState>
      ) : shown.isTooFew ? (
        <EmptyState title={TOO_FEW_VISITS}>
          With these filters, the figures could be about one person. The visits that are left out may also be
          too few. Choose a longer period or fewer filters.
        </EmptyState>
      ) : shownStep?.visits === 0 && shown.steps.every(({ visits }) => !visits) ? (
        <EmptyState title="No visits for these filters">Choose a longer period or fewer filters.</EmptyState>
      ) : (
        <>
          <FunnelBars title={shown.label} days={days} steps={shown.steps} />
          <Steps steps={shown.steps} />
          <ByValue by={query.by} rows={shown.values} />
          <AnswerReport paths={shown.paths} tables={shown.answers} days={shown.answerDays} />
        </>
      )}
      {funnels.length > 0 && <AllFunnels funnels={funnels} current={shown?.funnel ?? null} />}
    </>
  );
}
