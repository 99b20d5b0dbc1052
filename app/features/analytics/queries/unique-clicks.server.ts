import { sql } from "drizzle-orm";
import type { Period } from "~/features/analytics/rules/range";
import { type CountedClicks, countUniqueClicks } from "~/features/tracking/queries/unique-clicks.server";
import { isPartnerClick, partnerOf } from "./partners.server";
import { countedPosts, type PostScope } from "./posts.server";
import type { Snapshot } from "./snapshot.server";

const daysOf = ({ first, today, now }: Period) => ({ first, last: today, now: new Date(now) });

/**
 * Unique clicks in the posts of a report, and by post; null is the row without a post (spec:analytics#unique-clicks). Null if they
 * can't be counted.
 */
export function reportUniqueClicks(
  { db }: Snapshot,
  scope: PostScope,
  period: Period,
): Promise<CountedClicks | null> {
  const seesAll = scope.viewerId === null && scope.categoryId === null;
  const isCounted = sql`(k.post_id in (select id from ${countedPosts(scope)} p) or (${seesAll}::boolean and k.post_id is null))`;
  return countUniqueClicks(
    db,
    daysOf(period),
    sql`k.component = 'blog' and ${isCounted}`,
    sql`k.post_id::text`,
  );
}

/** The same for one post, by provider. */
export function reportUniqueClicksOfPost(
  { db }: Snapshot,
  scope: PostScope,
  period: Period,
  postId: string,
): Promise<CountedClicks | null> {
  const isOfPost = sql`k.component = 'blog' and k.post_id = ${postId}::uuid`;
  const which = sql`${isOfPost} and k.post_id in (select id from ${countedPosts(scope)} p)`;
  return countUniqueClicks(db, daysOf(period), which, sql`k.provider_id::text`);
}

/**
 * Unique clicks on all pages by provider, and those in tables on partners' sites by partner (spec:analytics#dashboard-unique-clicks).
 * Null if they can't be counted.
 */
export async function reportDashboardUniqueClicks({ db }: Snapshot, period: Period) {
  const days = daysOf(period);
  const ofProviders = await countUniqueClicks(db, days, sql`true`, sql`k.provider_id::text`);
  // Both read the clicks of the same days, so the second can't be counted either.
  if (ofProviders === null) return { ofProviders, ofPartners: null };
  return {
    ofProviders,
    ofPartners: await countUniqueClicks(db, days, isPartnerClick(sql`k`), partnerOf(sql`k`)),
  };
}
