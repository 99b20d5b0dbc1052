import { createContext } from "react-router";
import type { Brand } from "~/features/brands/schema";
import type { Database } from "~/platform/db/client.server";
import { listBrands } from "./brands.server";

/** The brands as one process sees them, read from memory. */
export type BrandCatalog = {
  /** Every brand that is not archived, by name. The list is shared: never change it. */
  all(): Promise<readonly Brand[]>;
  byId(brandId: number): Promise<Brand | undefined>;
  bySlug(slug: string): Promise<Brand | undefined>;
};

type Snapshot = { brands: readonly Brand[]; byId: Map<number, Brand>; bySlug: Map<string, Brand> };

/**
 * Keeps all brands in memory and reads them again after any process changed one (spec:brands#catalog-copy): the nested query costs far
 * too much to run for each request. The database tells of changes by `NOTIFY brands_changed`.
 */
export async function createBrandCatalog(database: Database): Promise<BrandCatalog> {
  let current: Promise<Snapshot> | null = null;
  await database.listen("brands_changed", () => {
    current = null;
  });

  function snapshot(): Promise<Snapshot> {
    if (current) return current;
    const reading = listBrands(database.db).then(toSnapshot);
    current = reading;
    // A failed read must not be remembered, or one bad moment would last until the next change.
    reading.catch(() => {
      if (current === reading) current = null;
    });
    return reading;
  }

  return {
    all: async () => (await snapshot()).brands,
    byId: async (brandId) => (await snapshot()).byId.get(brandId),
    bySlug: async (slug) => (await snapshot()).bySlug.get(slug),
  };
}

function toSnapshot(brands: Brand[]): Snapshot {
  return {
    brands,
    byId: new Map(brands.map((brand) => [brand.brandId, brand])),
    bySlug: new Map(brands.map((brand) => [brand.slug, brand])),
  };
}

export const brandCatalogContext = createContext<BrandCatalog>();
