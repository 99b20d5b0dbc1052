import { data, href, useSearchParams } from "react-router";
import { currentActor } from "~/features/auth/middleware.server";
import { FilterChips } from "~/features/explorer/public-components/filter-chips";
import { PeriodLinks } from "~/features/explorer/public-components/period-links";
import { daysText } from "~/features/explorer/rules/format";
import { canSeeSpend } from "~/features/revenue/rules/scope";
import { platformContext, requestInfoContext } from "~/platform/context.server";
import { createStopwatch, serverTiming } from "~/platform/http/server-timing.server";
import { Banner } from "~/ui/banner";
import { EmptyState } from "~/ui/empty-state";
import { ExportLink } from "~/ui/export-link";
import { PageHeader } from "~/ui/page-header";
import type { Route } from "./+types/cohorts.route";
import { CohortForm } from "./components/cohort-form";
import { CohortRows } from "./components/cohort-rows";
import { CohortTotals } from "./components/cohort-totals";
import { DevelopmentChart } from "./components/development-chart";
import { payoutCurve } from "./rules/curve";
import { deletedClicksMessage, failedMessage, tooLongMessage, withoutClickMessage } from "./rules/messages";
import { cohortPresets, readCohortQuery } from "./rules/query";
import { type Cohorts as Answer, readCohorts } from "./use-cases/read-cohorts.server";

export async function loader({ context, url }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  const actor = currentActor(context);
  const { query, problem } = readCohortQuery(url.searchParams, actor, platform.now());
  const page = { query, problem, seesSpend: canSeeSpend(actor) };
  const { days } = query;
  if (days === null) return data({ ...page, shown: null, message: null }, { status: 400 });
  const { timings, timed } = createStopwatch();
  try {
    const reading = readCohorts(platform, context.get(requestInfoContext), actor, { ...query, days });
    const answered = await timed("report", reading);
    if (answered === "too long")
      return data({ ...page, shown: null, message: tooLongMessage }, { status: 503 });
    const headers = { "Server-Timing": serverTiming(timings) };
    const shown = { ...shownOf(answered), days };
    return data({ ...page, shown, message: null }, { status: problem === null ? 200 : 400, headers });
  } catch (error) {
    platform.log.failure(error, "cohorts could not be read");
    return data({ ...page, shown: null, message: failedMessage }, { status: 503 });
  }
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** The data that the page draws: the curve instead of the resamples behind it. */
function shownOf({ development, ...rest }: Answer) {
  return {
    ...rest,
    curve: development && { points: payoutCurve(development), known: development.known },
    hasData: rest.table.total.soFar.conversions !== 0 || (rest.table.total.clicks ?? 0) > 0,
  };
}

/** The conversions of each day's clicks by age, with estimates (spec:cohorts#page). */
export default function Cohorts({ loaderData }: Route.ComponentProps) {
  const { query, problem, message, shown, seesSpend } = loaderData;
  const [params] = useSearchParams();
  const figures = (["roas", "payout", "conversions"] as const).filter((key) => seesSpend || key !== "roas");
  return (
    <>
      <PageHeader
        title="Cohorts"
        actions={<ExportLink to={`${href("/admin/reports/cohorts/export")}?${params}`} size="sm" />}
      >
        The conversions of each day’s clicks by age, up to the end of yesterday.
      </PageHeader>
      <div className="flex flex-col gap-5">
        <PeriodLinks preset={query.preset} presets={cohortPresets} />
        {problem && <Banner tone="error" title={problem} />}
        {message && <Banner tone="error" title={message} />}
        {shown?.completeFrom && <Banner tone="warning" title={deletedClicksMessage(shown.completeFrom)} />}
        {shown && (
          <CohortTotals total={shown.table.total} days={daysText(shown.days)} seesSpend={seesSpend} />
        )}
        {shown && (
          <CohortForm
            key={params.toString()}
            query={{ ...query, days: shown.days }}
            choices={shown.choices}
            figures={figures}
          />
        )}
        {shown && <FilterChips filters={shown.filters} />}
        {shown && <Shown query={query} shown={shown} seesSpend={seesSpend} />}
      </div>
    </>
  );
}

type ShownProps = {
  query: Route.ComponentProps["loaderData"]["query"];
  shown: ReturnType<typeof shownOf>;
  seesSpend: boolean;
};

function Shown({ query, shown, seesSpend }: ShownProps) {
  const { table, curve, learnedFrom, withoutClick, hasData } = shown;
  const missing = withoutClickMessage(withoutClick);
  return (
    <>
      {hasData ? (
        <CohortRows table={table} grouping={query.grouping} shown={query.shown} seesSpend={seesSpend} />
      ) : (
        <EmptyState title="No clicks for these filters">Choose a longer period or fewer filters.</EmptyState>
      )}
      {missing && <p className="text-sm text-ink-soft">{missing}</p>}
      {curve ? (
        <DevelopmentChart curve={curve.points} known={curve.known} isFromAll={learnedFrom === "all"} />
      ) : (
        <p className="text-sm text-ink-soft">
          Estimates need 20 conversions whose clicks are at least 14 days old. Until then, the table shows
          only what has arrived.
        </p>
      )}
    </>
  );
}
