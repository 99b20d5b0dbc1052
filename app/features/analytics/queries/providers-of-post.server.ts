import { sql } from "drizzle-orm";
import type { Period } from "~/features/analytics/rules/range";
import type { ProviderOfPost } from "~/features/analytics/schema";
import { countedPosts, type PostScope } from "./posts.server";
import {
  clicksOfPost,
  countedConversion,
  countedInPeriod,
  type Snapshot,
  snapshotTime,
} from "./snapshot.server";

/**
 * Per provider: clicks, conversions, and revenue of one post (spec:analytics#post-details), most clicks first. Empty for a post
 * outside the scope.
 */
export async function reportProvidersOfPost(
  snapshot: Snapshot,
  scope: PostScope,
  period: Period,
  postId: string,
): Promise<ProviderOfPost[]> {
  return snapshot.db.execute<ProviderOfPost>(
    sql`with facts as (
        select provider_id as brand_id, sum(n) as clicks, 0 as conversions, 0 as revenue
        from (${countedInPeriod(snapshot, clicksOfPost(postId), period)}) c group by 1
        union all
        select brand_id, 0, count(*), coalesce(sum(revenue), 0) from conversions
        where ${countedConversion} and post_id = ${postId}::uuid
          and day between ${period.first}::date and ${period.today}::date and created_at <= ${snapshotTime(period)}
        group by 1
      )
      select f.brand_id as "brandId", b.brand_name as "brandName", sum(f.clicks)::float8 as clicks,
        sum(f.conversions)::float8 as conversions, (sum(f.revenue) * 100)::float8 as "revenueCents"
      from facts f left join brands b on b.brand_id = f.brand_id
      where ${postId}::uuid in (select id from ${countedPosts(scope)} p)
      group by 1, 2 order by 3 desc, 5 desc, 2, 1`,
    "objects",
  );
}
