import { data, href, Link } from "react-router";
import { currentActor } from "~/features/auth/middleware.server";
import { homeOf } from "~/features/auth/rules/access";
import { platformContext, requestInfoContext } from "~/platform/context.server";
import { serverTiming } from "~/platform/http/server-timing.server";
import { DateTime } from "~/ui/date-time";
import { PageHeader } from "~/ui/page-header";
import type { Route } from "./+types/dashboard.route";
import { ComponentPerformance } from "./components/component-performance";
import { PartnerClicks } from "./components/partner-clicks";
import { ClickThroughStats, TopRankedProviders } from "./components/provider-panels";
import { RangePicker } from "./components/range-picker";
import { periodLabel } from "./rules/labels";
import { dashboardRanges, periodOf } from "./rules/range";
import { dashboardFilterSchema } from "./schema";
import { readDashboard } from "./use-cases/dashboard.server";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { reads, now } = context.get(platformContext);
  const { days } = dashboardFilterSchema.parse(Object.fromEntries(url.searchParams));
  const period = periodOf(days, now());
  const { timings, ...panels } = await reads.read(context.get(requestInfoContext), (db) =>
    readDashboard(db, period),
  );
  return data(
    { period, home: homeOf(currentActor(context).role), ...panels },
    { headers: { "Server-Timing": serverTiming(timings) } },
  );
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** The analytics dashboard (spec:analytics#dashboard). */
export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { period, home, components, topRanked, topClicked, partners } = loaderData;
  return (
    <>
      <PageHeader title="Analytics" back={{ label: "Back to dashboard", to: href(home) }}>
        {periodLabel(period)}, in Eastern Time, compared with the previous {period.days} days. As of{" "}
        <DateTime at={period.now} />.{" "}
        <Link to={href("/admin/reports/filtered")} className="link">
          Filtered traffic
        </Link>{" "}
        isn't counted here.{" "}
        <Link to={`${href("/admin/reports/definitions")}#analytics`} className="link">
          What these figures count
        </Link>
      </PageHeader>
      <RangePicker ranges={dashboardRanges} chosen={period.days} />
      <ComponentPerformance lines={components} />
      <div className="mt-6 grid items-start gap-6 2xl:grid-cols-2">
        <TopRankedProviders lines={topRanked} />
        <ClickThroughStats lines={topClicked} />
      </div>
      <PartnerClicks lines={partners} />
    </>
  );
}
