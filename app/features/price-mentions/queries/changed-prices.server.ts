import { inArray, sql } from "drizzle-orm";
import { isOwnPost } from "~/features/analytics/queries/posts.server";
import { type Actor, isAdmin } from "~/features/auth/rules/access";
import { planLabel } from "~/features/brand-admin/rules/labels";
import type { PlanInterval } from "~/features/brands/schema";
import { categoriesOfPost, tagsOfPost, toPost } from "~/features/posts/queries/posts.server";
import type { Post } from "~/features/posts/schema";
import { dollarsToCents } from "~/kernel/money";
import type { Db } from "~/platform/db/client.server";
import { blogPosts } from "~/platform/db/tables/posts";
import type { PriceStep } from "../rules/find-mentions";
import { CHANGED_DAYS } from "../rules/post-with-old-prices";

/** The newest changes are compared with the least recently saved posts. */
const MAX_CHANGES = 500;
const MAX_POSTS = 100;

type ChangeRow = {
  pricingId: number;
  brandId: number;
  brandName: string;
  medicationType: string;
  dosage: string;
  planInterval: PlanInterval;
  oldPrice: string;
  newPrice: string;
};

/** The earlier amounts of recently changed prices. Removed prices have no current amount to compare. */
export async function listChanges(db: Db, now: Date): Promise<PriceStep[]> {
  const rows = await db.execute<ChangeRow>(
    sql`
      with changed as (
        select pricing_id, old_price, max(changed_at) as at from brand_price_history
        where changed_at > ${now.toISOString()}::timestamptz - make_interval(days => ${CHANGED_DAYS}::integer)
          and action = 'changed'
        group by 1, 2
      )
      select p.pricing_id as "pricingId", b.brand_id as "brandId", b.brand_name as "brandName",
        p.medication_type as "medicationType", p.dosage, p.plan_interval as "planInterval",
        c.old_price::text as "oldPrice", p.price::text as "newPrice"
      from changed c join brand_pricing p using (pricing_id) join brands b using (brand_id)
      where b.archived_at is null and c.old_price <> p.price
      order by c.at desc, p.pricing_id, c.old_price limit ${MAX_CHANGES}`,
    "objects",
  );
  return rows.map(({ medicationType, dosage, oldPrice, newPrice, ...row }) => ({
    ...row,
    plan: planLabel(medicationType, dosage, row.planInterval),
    oldCents: dollarsToCents(oldPrice),
    newCents: dollarsToCents(newPrice),
  }));
}

export type StoredPost = { post: Post; version: number };

/**
 * The public posts that this person may edit and that rank, review, or name one of these brands, least
 * recently saved first. Pages of raw HTML are left out.
 */
export async function listPostsNaming(
  db: Db,
  actor: Pick<Actor, "userId" | "role">,
  brands: readonly { brandId: number; brandName: string }[],
): Promise<StoredPost[]> {
  if (brands.length === 0) return [];
  const ids = JSON.stringify(brands.map(({ brandId }) => brandId));
  // One pattern, so each article is scanned once, not once per brand.
  const names = brands.map(({ brandName }) => patternOf(brandName)).join("|");
  const found = await db.execute<{ id: string }>(
    sql`
      select p.id from blog_posts p
      where p.archived_at is null and p.status <> 'draft' and p.template <> 'custom_html'
        and (${isAdmin(actor)}::boolean or ${isOwnPost(actor.userId)})
        and (p.content ~ ${names} or exists (
          select from jsonb_array_elements(${ids}::jsonb) b(id)
          where p.provider_rankings @> jsonb_build_array(jsonb_build_object('providerId', b.id))
            or p.provider_details @> jsonb_build_object('providerId', b.id)))
      order by p.updated_at, p.id limit ${MAX_POSTS}`,
    "objects",
  );
  if (found.length === 0) return [];
  const rows = await db
    .select({ post: blogPosts, categories: categoriesOfPost, tags: tagsOfPost })
    .from(blogPosts)
    .where(
      inArray(
        blogPosts.id,
        found.map(({ id }) => id),
      ),
    )
    .orderBy(blogPosts.updatedAt, blogPosts.id);
  return rows.map(({ post, categories, tags }) => ({
    post: toPost(post, categories, tags),
    version: post.version,
  }));
}

/** A PostgreSQL regular expression that finds a name in HTML. */
function patternOf(name: string): string {
  return name.replace(/[^\p{L}\p{N} ]/gu, "\\$&").replaceAll("\\&", "&(?:amp;)?");
}

/** The current prices of these brands, in cents with their plan, by brand. */
export async function currentAmounts(
  db: Db,
  brandIds: readonly number[],
): Promise<ReadonlyMap<number, { planInterval: PlanInterval; cents: number }[]>> {
  const rows = await db.execute<{ brandId: number; planInterval: PlanInterval; price: string }>(
    sql`select brand_id as "brandId", plan_interval as "planInterval", price::text as price from brand_pricing
        where brand_id in (select (jsonb_array_elements_text(${JSON.stringify(brandIds)}::jsonb))::integer)`,
    "objects",
  );
  const amounts = new Map<number, { planInterval: PlanInterval; cents: number }[]>();
  for (const { brandId, planInterval, price } of rows) {
    const list = amounts.get(brandId) ?? [];
    list.push({ planInterval, cents: dollarsToCents(price) });
    amounts.set(brandId, list);
  }
  return amounts;
}
