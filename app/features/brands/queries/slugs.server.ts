import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import { brandSlugRedirects, brands } from "~/platform/db/tables/brands";
import { isSlug } from "../rules/field-readers";

/** Every slug that a brand has or once had, archived brands' too: none is given out a second time. */
export async function slugsInUse(db: Db): Promise<Set<string>> {
  const rows = await db.execute<{ slug: string }>(
    sql`select slug from ${brands} union all select old_slug from ${brandSlugRedirects}`,
    "objects",
  );
  return new Set(rows.map((row) => row.slug));
}

/** Where a brand that once had this URL is now; only if a visitor may see it there. */
export async function findCurrentSlug(db: Db, oldSlug: string): Promise<string | undefined> {
  // A URL can hold anything, also what no database takes.
  if (!isSlug(oldSlug)) return undefined;
  const [row] = await db
    .select({ slug: brands.slug })
    .from(brandSlugRedirects)
    .innerJoin(brands, eq(brands.brandId, brandSlugRedirects.brandId))
    .where(and(eq(brandSlugRedirects.oldSlug, oldSlug), isNull(brands.archivedAt)));
  return row?.slug;
}
