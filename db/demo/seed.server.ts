import { sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import { brandFees, brandPricing, brands } from "~/platform/db/tables/brands";
import {
  blogCategories,
  blogPostCategories,
  blogPosts,
  blogPostTags,
  blogTags,
} from "~/platform/db/tables/posts";
import { buildDemoBrands } from "./brands";
import { buildDemoPosts } from "./posts";
import type { DemoBrand } from "./rows";
import { buildDemoTraffic } from "./traffic";
import { storeTraffic } from "./traffic/store.server";

/**
 * Fills an empty database with the invented sample brands the articles about them and 90 days of traffic; leaves a database alone that has any
 * brand of its own, or any post.
 * @returns whether it filled the brands.
 */
export async function seedSampleData(db: Db, now: Date): Promise<boolean> {
  const [brand] = await db.select({ brandId: brands.brandId }).from(brands).limit(1);
  const [post] = await db.select({ id: blogPosts.id }).from(blogPosts).limit(1);
  if (brand && post) return false;
  const demo = buildDemoBrands(now);
  if (!brand) await seedBrands(db, demo);
  if (!post && (await areStored(db, demo))) await seedPosts(db, demo, now);
  return !brand;
}

async function seedBrands(db: Db, demo: readonly DemoBrand[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.insert(brands).values(demo.map((entry) => entry.brand));
    await tx.insert(brandPricing).values(demo.flatMap((entry) => entry.pricing));
    await tx.insert(brandFees).values(demo.flatMap((entry) => entry.fees));
    await continueIds(tx, "brands", "brand_id");
    await continueIds(tx, "brand_pricing", "pricing_id");
    await continueIds(tx, "brand_fees", "fee_id");
  });
}

/** Whether the brands that the articles name by id are the sample brands still. */
async function areStored(db: Db, demo: readonly DemoBrand[]): Promise<boolean> {
  const stored = await db.select({ brandId: brands.brandId, slug: brands.slug }).from(brands);
  const slugs = new Map(stored.map(({ brandId, slug }) => [brandId, slug]));
  return demo.every(({ brand }) => slugs.get(brand.brandId) === brand.slug);
}

async function seedPosts(db: Db, demo: readonly DemoBrand[], now: Date): Promise<void> {
  const { posts, categories, tags, postCategories, postTags } = buildDemoPosts(demo, now);
  await db.transaction(async (tx) => {
    await tx.insert(blogPosts).values(posts);
    await tx.insert(blogCategories).values(categories);
    await tx.insert(blogTags).values(tags);
    await tx.insert(blogPostCategories).values(postCategories);
    await tx.insert(blogPostTags).values(postTags);
    await continueIds(tx, "blog_categories", "id");
    await continueIds(tx, "blog_tags", "id");
    await storeTraffic(tx, buildDemoTraffic(demo, posts, now));
  });
}

/** The rows brought their own ids, so the sequence has to be told where to continue. */
async function continueIds(tx: Db, table: string, column: string): Promise<void> {
  await tx.execute(
    sql`select setval(pg_get_serial_sequence(${table}, ${column}), (select max(${sql.identifier(column)}) from ${sql.identifier(table)}))`,
  );
}
