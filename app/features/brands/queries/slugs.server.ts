import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import { brandSlugRedirects, brands } from "~/platform/db/tables/brands";
import { isSlug } from "../rules/slug";

/** Every slug that a brand has or once had, including archived brands: slugs are never reused. */
export async function slugsInUse(db: Db): Promise<Set<string>> {
  const rows = await db.execute<{ slug: string }>(
    sql`select slug from ${brands} union all select old_slug from ${brandSlugRedirects}`,
    "objects",
  );
  return new Set(rows.map((row) => row.slug));
}

/** The current slug of a brand that once had this one; only if visitors can see the brand. */
export async function findCurrentSlug(db: Db, oldSlug: string): Promise<string | undefined> {
  // A URL can contain anything, even characters that the database rejects.
  if (!isSlug(oldSlug)) return undefined;
  const [row] = await db
    .select({ slug: brands.slug })
    .from(brandSlugRedirects)
    .innerJoin(brands, eq(brands.brandId, brandSlugRedirects.brandId))
    .where(and(eq(brandSlugRedirects.oldSlug, oldSlug), isNull(brands.archivedAt)));
  return row?.slug;
}
