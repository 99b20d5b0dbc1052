import { eq } from "drizzle-orm";
import type { Db } from "~/platform/db/client.server";
import { takeLock } from "~/platform/db/locks.server";
import { brandSlugRedirects } from "~/platform/db/tables/brands";
import { slugsInUse } from "../queries/slugs.server";
import { slugOf } from "../rules/field-readers";

/**
 * A free slug for each of these names, in their order (spec:brands#slugs): derived from the name, with a number
 * appended if another brand has or once had it. One transaction at a time, or two could choose the same slug.
 */
export async function freeSlugs(tx: Db, names: readonly string[]): Promise<string[]> {
  await takeLock(tx, "brandSlugs");
  const taken = await slugsInUse(tx);
  return names.map((name) => {
    const baseSlug = slugOf(name);
    let slug = baseSlug;
    for (let number = 2; taken.has(slug); number += 1) slug = `${baseSlug}-${number}`;
    taken.add(slug);
    return slug;
  });
}

/**
 * Assigns a brand its slug: the slug no longer redirects to another brand that once had it, and the brand's old slug
 * redirects here.
 * `oldSlug` null: the brand is new.
 */
export async function takeSlug(
  tx: Db,
  brand: { brandId: number; oldSlug: string | null; newSlug: string },
  now: Date,
): Promise<void> {
  const { brandId, oldSlug, newSlug } = brand;
  if (oldSlug === newSlug) return;
  await tx.delete(brandSlugRedirects).where(eq(brandSlugRedirects.oldSlug, newSlug));
  if (oldSlug === null) return;
  const target = { brandId, createdAt: now };
  await tx
    .insert(brandSlugRedirects)
    .values({ oldSlug, ...target })
    .onConflictDoUpdate({ target: brandSlugRedirects.oldSlug, set: target });
}
