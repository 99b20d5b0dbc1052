import { sql } from "drizzle-orm";
import { href } from "react-router";
import { adminOnly } from "~/features/auth/rules/access";
import { formatCount } from "~/kernel/counts";
import { dayOf, daysLater } from "~/kernel/days";
import type { Platform } from "~/platform/context.server";
import type { TodaySource } from "~/platform/today.server";
import { staleBefore } from "../rules/verification";

/** Traffic is what was clicked in this many days. */
const TRAFFIC_DAYS = 30;

/** Stale prices, with the most visited brand (spec:staff#today-items). Clicks come from daily sums. */
export function stalePricesToday({ now }: Pick<Platform, "now">): TodaySource[] {
  return [
    {
      key: "stale-prices",
      title: "Stale prices",
      order: 40,
      roles: adminOnly,
      async read(_viewer, db) {
        const since = daysLater(dayOf(now()), -TRAFFIC_DAYS);
        const [row] = await db.execute<{ total: number; name: string | null; clicks: number }>(
          sql`
            with stale as materialized (
              select brand_id, brand_name from brands where archived_at is null
                and (last_verified_updated is null or last_verified_updated < ${staleBefore(now()).toISOString()}::timestamptz)
            ), visits as (
              select provider_id, sum(clicks)::integer as clicks from provider_click_sums
              where grain = 'day' and bucket >= ${since}::date group by 1
            ), top as (
              select s.brand_name as name, v.clicks from stale s join visits v on v.provider_id = s.brand_id
              order by v.clicks desc, s.brand_id limit 1
            )
            select (select count(*)::integer from stale) as total, (select name from top) as name,
              coalesce((select clicks from top), 0) as clicks`,
          "objects",
        );
        if (!row || row.total === 0) return null;
        const brands = row.total === 1 ? "1 brand has" : `${formatCount(row.total)} brands have`;
        const clicks = `${formatCount(row.clicks)} ${row.clicks === 1 ? "click" : "clicks"}`;
        const most =
          row.name === null ? "" : ` Most visited: ${row.name}, ${clicks} in ${TRAFFIC_DAYS} days.`;
        return {
          says: `${brands} stale prices.${most}`,
          isUrgent: false,
          link: { to: href("/admin/verification"), label: "Check prices" },
        };
      },
    },
  ];
}
