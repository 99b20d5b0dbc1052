import { sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import { recountClickPairs } from "./pair-sums.server";

/**
 * Recounts where clicks came from on days when a visitor clicked whose view arrived late. Until then, reports read these
 * clicks one by one. The caller has the exclusive lock on the sums.
 */
export async function recountClickSources(tx: Db): Promise<void> {
  for (const day of await daysOfLateViews(tx, "click_views", "click_facets")) {
    await tx.execute(sql`delete from click_origin_sums where day = ${day}::date`);
    await tx.execute(sql`
      insert into click_origin_sums (day, source, is_post, clicks)
      select day, source, is_post, count(*) from summed_click_facets
      where created_at >= ${day}::date::timestamp at time zone 'America/New_York'
        and created_at < (${day}::date + 1)::timestamp at time zone 'America/New_York'
        and created_at < (select rolled_until from analytics_progress where source = 'click_facets')
        and id not in (select row_id from analytics_late where source = 'click_facets')
      group by 1, 2, 3`);
  }
  await recountClickPairs(tx, await daysOfLateViews(tx, "pair_views", "click_pairs"));
  await tx.execute(sql`delete from analytics_late where source in ('click_views', 'pair_views')`);
}

/** The days with summed clicks of visitors whose views arrived late. */
async function daysOfLateViews(
  tx: Db,
  late: "click_views" | "pair_views",
  clicks: "click_facets" | "click_pairs",
): Promise<string[]> {
  const rows = await tx.execute<{ day: string }>(
    sql`select distinct (c.created_at at time zone 'America/New_York')::date::text as day
        from blog_analytics v
        join provider_clicks c on c.session_id = v.session_id and c.created_at >= v.created_at
        join analytics_progress p on p.source = ${clicks}
        where v.id in (select row_id from analytics_late where source = ${late})
          and c.created_at < p.rolled_until and c.created_at >= p.details_from`,
    "objects",
  );
  return rows.map(({ day }) => day);
}
