import { sql } from "drizzle-orm";
import { href } from "react-router";
import { isOwnPost } from "~/features/analytics/queries/posts.server";
import { allStaff } from "~/features/auth/rules/access";
import type { Platform } from "~/platform/context.server";
import type { TodaySource } from "~/platform/today.server";

/** Today doesn't list older price changes. */
const CHANGED_DAYS = 14;

/**
 * Public posts that rank or review a brand whose price changed after the post was saved (spec:staff#today-items).
 * Rankings show the new price, but a text may name the old one. Saving the post removes it from the count.
 */
export function postsWithOldPricesToday({ now }: Pick<Platform, "now">): TodaySource[] {
  return [
    {
      key: "touched-posts",
      title: "Posts and price changes",
      order: 65,
      roles: allStaff,
      async read({ userId, role }, db) {
        const rows = await db.execute<{ title: string; touched: number }>(
          sql`
            with changed as materialized (
              select to_jsonb(brand_id) as brand, max(changed_at) as at from brand_price_history
              where changed_at > ${now().toISOString()}::timestamptz - make_interval(days => ${CHANGED_DAYS}::integer)
                and action <> 'added'
                and (old_price, old_is_first_month_discount, old_first_month_discount_amount)
                  is distinct from (new_price, new_is_first_month_discount, new_first_month_discount_amount)
              group by brand_id
            ), touched as (
              -- One join for all posts. Looking for each brand in each post takes 40 times as long.
              select p.id, max(c.at) as at
              from blog_posts p, lateral (
                select r -> 'providerId' as brand from jsonb_array_elements(
                  case jsonb_typeof(p.provider_rankings) when 'array' then p.provider_rankings end) r
                union all select p.provider_details -> 'providerId') named
              join changed c on c.brand = named.brand
              where p.archived_at is null and p.status <> 'draft'
                and (${role === "admin"}::boolean or ${isOwnPost(userId)})
              group by 1
            )
            select coalesce(p.admin_title, p.title) as title, (count(*) over ())::integer as touched
            from touched t join blog_posts p on p.id = t.id
            -- A shared ranking changes a post without anyone reading its text.
            where t.at > case when p.shared_ranking_id is null then p.updated_at
              else (select max(v.saved_at) from blog_post_versions v where v.post_id = p.id) end
            order by p.updated_at, p.id limit 1`,
          "objects",
        );
        const [first] = rows;
        if (!first) return null;
        const one = first.touched === 1;
        const what = one ? `“${first.title}” names a provider` : `${first.touched} posts name providers`;
        return {
          says: `${what} with a price change since it was saved.`.replace(
            "it was",
            one ? "it was" : "they were",
          ),
          isUrgent: false,
          link: { to: href("/admin/blog/prices"), label: "Compare texts" },
        };
      },
    },
  ];
}
