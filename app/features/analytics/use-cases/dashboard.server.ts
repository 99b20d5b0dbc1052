import { reportComponents, reportProviders } from "~/features/analytics/queries/dashboard.server";
import { reportPartners } from "~/features/analytics/queries/partners.server";
import { withSnapshot } from "~/features/analytics/queries/snapshot.server";
import { reportDashboardUniqueClicks } from "~/features/analytics/queries/unique-clicks.server";
import { addUniqueClicks } from "~/features/analytics/rules/figures";
import type { Period } from "~/features/analytics/rules/range";
import type { Db } from "~/platform/db/client.server";
import { createStopwatch } from "~/platform/http/server-timing.server";

/** How many providers the dashboard's lists show (spec:analytics#ranges). */
const TOP = 5;

/** Everything on the analytics dashboard, from one snapshot. */
export async function readDashboard(db: Db, period: Period) {
  const { timings, timed } = createStopwatch();
  const { components, providers, partners, unique } = await withSnapshot(db, async (snapshot) => ({
    components: await timed("components", reportComponents(snapshot, period)),
    providers: await timed("rankings", reportProviders(snapshot, period)),
    partners: await timed("partners", reportPartners(snapshot, period)),
    unique: await timed("unique", reportDashboardUniqueClicks(snapshot, period)),
  }));
  const topBy = (pick: "topRankings" | "clicks") =>
    providers
      .filter(({ current }) => current[pick] > 0)
      .toSorted((a, b) => b.current[pick] - a.current[pick])
      .slice(0, TOP);
  return {
    components,
    topRanked: topBy("topRankings"),
    topClicked: addUniqueClicks(topBy("clicks"), unique.ofProviders?.by ?? null, ({ current }) =>
      String(current.providerId),
    ),
    partners: addUniqueClicks(partners, unique.ofPartners?.by ?? null, ({ current }) => current.partner),
    timings,
  };
}
