import { sql } from "drizzle-orm";
import type { Period } from "~/features/analytics/rules/range";
import type { ComponentRow, ProviderRow, WithPrior } from "~/features/analytics/schema";
import { countedInPeriods, eventKinds, type Snapshot } from "./snapshot.server";

/** Interactions, leads, and results viewed per component (spec:analytics#component-performance), by name. */
export async function reportComponents(
  snapshot: Snapshot,
  period: Period,
): Promise<WithPrior<ComponentRow>[]> {
  const rows = await snapshot.db.execute<ComponentRow & { isPrior: boolean }>(
    sql`select component, is_prior as "isPrior",
        coalesce(sum(n) filter (where event_type = 'interaction'), 0)::float8 as interactions,
        coalesce(sum(n) filter (where event_type = 'lead_submission'), 0)::float8 as leads,
        coalesce(sum(n) filter (where event_type = 'results_view'), 0)::float8 as "resultsViewed"
      from (${countedInPeriods(snapshot, eventKinds.events, period)}) e group by 1, 2 order by 1`,
    "objects",
  );
  return pairUp(
    rows,
    (row) => row.component,
    ({ component }) => ({
      component,
      interactions: 0,
      leads: 0,
      resultsViewed: 0,
    }),
  );
}

/** Every provider that appeared in a ranking or was clicked. Archived brands keep their names. */
export async function reportProviders(snapshot: Snapshot, period: Period): Promise<WithPrior<ProviderRow>[]> {
  const rows = await snapshot.db.execute<ProviderRow & { isPrior: boolean }>(
    sql`with facts as (
        select provider_id, is_prior, sum(n) as appearances, sum(top) as top_rankings, 0 as clicks, 0 as ranked_clicks
        from (${countedInPeriods(snapshot, eventKinds.rankings, period)}) r group by 1, 2
        union all
        select provider_id, is_prior, 0, 0, sum(n),
          coalesce(sum(n) filter (where component in ('compare_providers', 'save_prescription', 'calculator')), 0)
        from (${countedInPeriods(snapshot, eventKinds.clicksByProvider, period)}) c group by 1, 2
      )
      select f.provider_id as "providerId", b.brand_name as "brandName", is_prior as "isPrior",
        sum(appearances)::float8 as appearances, sum(top_rankings)::float8 as "topRankings",
        sum(clicks)::float8 as clicks, sum(ranked_clicks)::float8 as "rankedClicks"
      from facts f join brands b on b.brand_id = f.provider_id
      group by 1, 2, 3 order by 2, 1`,
    "objects",
  );
  return pairUp(
    rows,
    (row) => String(row.providerId),
    ({ providerId, brandName }) => ({
      providerId,
      brandName,
      appearances: 0,
      topRankings: 0,
      clicks: 0,
      rankedClicks: 0,
    }),
  );
}

function pairUp<Line>(
  rows: readonly (Line & { isPrior: boolean })[],
  keyOf: (line: Line) => string,
  nothing: (line: Line) => Line,
): WithPrior<Line>[] {
  const lines = new Map<string, WithPrior<Line>>();
  for (const { isPrior, ...rest } of rows) {
    const line = rest as unknown as Line;
    const pair = lines.get(keyOf(line)) ?? { current: nothing(line), prior: nothing(line) };
    lines.set(keyOf(line), isPrior ? { ...pair, prior: line } : { ...pair, current: line });
  }
  return [...lines.values()];
}
