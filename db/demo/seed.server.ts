import { sql } from "drizzle-orm";
import { rememberSampleRows, wasSampleRemoved } from "~/features/sample-data/mutations/remember.server";
import type { Db } from "~/platform/db/client.server";
import { takeLock } from "~/platform/db/locks.server";
import { brandFees, brands } from "~/platform/db/tables/brands";
import {
  blogCategories,
  blogPostCategories,
  blogPosts,
  blogPostTags,
  blogTags,
} from "~/platform/db/tables/posts";
import { buildDemoBrands } from "./brands";
import { buildDemoPosts, type DemoPosts } from "./posts";
import { storePrices } from "./price-history.server";
import type { DemoBrand } from "./rows";
import { buildDemoTraffic } from "./traffic";
import { type DemoTraffic, storeTraffic } from "./traffic/store.server";

/** Adds more sample rows after the articles and their traffic, in the same transaction. */
export type FillSampleRecords = (tx: Db, demo: SeededSample) => Promise<void>;
export type SeededSample = { brands: readonly DemoBrand[]; posts: DemoPosts["posts"]; traffic: DemoTraffic };

/**
 * Fills an empty database with invented brands, articles about them, and 90 days of traffic. It doesn't change a
 * database that already has other brands or posts, or one from which an administrator removed the sample data. It
 * either adds everything or nothing, and records every row so that it can be removed (spec:site#sample-data).
 * @param fillDesk adds the other sample rows if brands and posts are both new.
 * @returns whether it added the brands.
 */
export async function seedSampleData(db: Db, now: Date, fillRecords?: FillSampleRecords): Promise<boolean> {
  return db.transaction(async (tx) => {
    await takeLock(tx, "sampleData");
    const [brand] = await tx.select({ brandId: brands.brandId }).from(brands).limit(1);
    const [post] = await tx.select({ id: blogPosts.id }).from(blogPosts).limit(1);
    if ((brand && post) || (await wasSampleRemoved(tx))) return false;
    const demo = buildDemoBrands(now);
    if (!brand) await seedBrands(tx, demo, now);
    if (!post && (await areStored(tx, demo))) {
      const seeded = await seedPosts(tx, demo, now);
      if (!brand) await fillRecords?.(tx, { brands: demo, ...seeded });
    }
    await rememberSampleRows(tx);
    return !brand;
  });
}

async function seedBrands(tx: Db, demo: readonly DemoBrand[], now: Date): Promise<void> {
  // Sample brands look as if staff had checked them in the editor.
  await tx.execute(sql`select set_config('app.price_source', 'editor', true)`);
  await tx.insert(brands).values(demo.map((entry) => entry.brand));
  await storePrices(
    tx,
    demo.flatMap((entry) => entry.pricing),
    now,
  );
  await tx.insert(brandFees).values(demo.flatMap((entry) => entry.fees));
  await continueIds(tx, "brands", "brand_id");
  await continueIds(tx, "brand_pricing", "pricing_id");
  await continueIds(tx, "brand_fees", "fee_id");
}

/** Whether the brand ids that the articles refer to still belong to the sample brands. */
async function areStored(db: Db, demo: readonly DemoBrand[]): Promise<boolean> {
  const stored = await db.select({ brandId: brands.brandId, slug: brands.slug }).from(brands);
  const slugs = new Map(stored.map(({ brandId, slug }) => [brandId, slug]));
  return demo.every(({ brand }) => slugs.get(brand.brandId) === brand.slug);
}

async function seedPosts(
  tx: Db,
  demo: readonly DemoBrand[],
  now: Date,
): Promise<Omit<SeededSample, "brands">> {
  const { posts, categories, tags, postCategories, postTags } = buildDemoPosts(demo, now);
  const traffic = buildDemoTraffic(demo, posts, now);
  await tx.insert(blogPosts).values(posts);
  await tx.insert(blogCategories).values(categories);
  await tx.insert(blogTags).values(tags);
  await tx.insert(blogPostCategories).values(postCategories);
  await tx.insert(blogPostTags).values(postTags);
  await continueIds(tx, "blog_categories", "id");
  await continueIds(tx, "blog_tags", "id");
  await storeTraffic(tx, traffic);
  return { posts, traffic };
}

/** The rows have explicit ids, so the sequence must continue after them. */
async function continueIds(tx: Db, table: string, column: string): Promise<void> {
  await tx.execute(
    sql`select setval(pg_get_serial_sequence(${table}, ${column}), (select max(${sql.identifier(column)}) from ${sql.identifier(table)}))`,
  );
}
