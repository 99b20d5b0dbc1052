import { sql } from "drizzle-orm";
import { dayOf, daysLater } from "~/kernel/days";
import type { Db } from "~/platform/db/client.server";
import type { Finding, RuleChoice } from "../rules/alert-rules";

const TOP_DAYS = 28;
const CHANGED_DAYS = 3;
const MAX_NAMED = 3;
/** The prices of more brands change in three days only if someone imports them all. */
const MAX_BRANDS = 2_000;

/** Changed prices of providers in the most viewed posts (spec:alerts#alert-rules). Views come from daily sums. */
export async function findTopPostPrices(
  db: Db,
  { threshold, minimum }: RuleChoice,
  now: Date,
): Promise<Finding[]> {
  const since = daysLater(dayOf(now), -TOP_DAYS);
  const rows = await db.execute<{ id: string; title: string; brands: string[]; count: number }>(
    sql`
      with top as materialized (
        select s.post_id, sum(s.views) as views from post_view_sums s
        where s.grain = 'day' and s.bucket >= ${since}::date and s.post_id is not null
        group by 1 having sum(s.views) >= ${minimum}::integer
        order by 2 desc, 1 limit ${threshold}
      ), changed as materialized (
        select distinct brand_id from brand_price_history
        where action = 'changed' and changed_at > ${now.toISOString()}::timestamptz - make_interval(days => ${CHANGED_DAYS}::integer)
          and changed_at <= ${now.toISOString()}::timestamptz
          and (old_price, old_is_first_month_discount, old_first_month_discount_amount)
            is distinct from (new_price, new_is_first_month_discount, new_first_month_discount_amount)
        order by 1 limit ${MAX_BRANDS}
      )
      select p.id, coalesce(p.admin_title, p.title) as title, count(*)::integer as count,
        to_json((array_agg(b.brand_name order by b.brand_name))[1:${MAX_NAMED}::integer]) as brands
      from top join blog_posts p on p.id = top.post_id
      join changed c on p.provider_rankings @> jsonb_build_array(jsonb_build_object('providerId', c.brand_id))
        or p.provider_details @> jsonb_build_object('providerId', c.brand_id)
      join brands b on b.brand_id = c.brand_id
      where p.archived_at is null and p.status <> 'draft'
      group by p.id, p.title, p.admin_title, top.views order by top.views desc`,
    "objects",
  );
  return rows.map(({ id, title, brands, count }) => {
    const more = count > brands.length ? `, and ${count - brands.length} more` : "";
    const says = `“${title}”: prices of ${brands.join(", ")}${more} changed in the last ${CHANGED_DAYS} days.`;
    return { rule: "price", subject: `post:${id}`, subjectName: title, says };
  });
}
