import { sql } from "drizzle-orm";
import type { Period } from "~/features/analytics/rules/range";
import type { SourceRow } from "~/features/analytics/schema";
import { countedPosts, type PostScope } from "./posts.server";
import { countedInPeriod, type Snapshot, viewsBySource } from "./snapshot.server";

/**
 * The sources that sent the most views to the counted posts, and the views from all other sources, in one query. Fast
 * when these posts have a group.
 */
export async function reportSources(
  snapshot: Snapshot,
  scope: PostScope,
  period: Period,
  groupId: number | null,
  limit: number,
): Promise<{ sources: SourceRow[]; otherViews: number }> {
  const rows = await snapshot.db.execute<SourceRow & { allViews: number }>(
    sql`select referrer_host as "referrerHost", utm_source as "utmSource", utm_medium as "utmMedium",
        utm_campaign as "utmCampaign", sum(n)::float8 as views, (sum(sum(n)) over ())::float8 as "allViews"
      from (${countedInPeriod(snapshot, viewsBySource(groupId, countedPosts(scope)), period)}) v
      group by 1, 2, 3, 4 order by 5 desc, 1, 2, 3, 4 limit ${limit}`,
    "objects",
  );
  const shown = rows.reduce((sum, row) => sum + row.views, 0);
  return {
    sources: rows.map(({ allViews: _, ...row }) => row),
    otherViews: (rows[0]?.allViews ?? 0) - shown,
  };
}
