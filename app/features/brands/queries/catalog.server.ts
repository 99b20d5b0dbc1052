import { createContext } from "react-router";
import type { Brand } from "~/features/brands/schema";
import type { Platform } from "~/platform/context.server";
import { listBrands } from "./brands.server";

/** The brands, read from this process's memory. */
export type BrandCatalog = {
  /** Every brand that isn't archived, by name. The list is shared: never change it. */
  all(): Promise<readonly Brand[]>;
  byId(brandId: number): Promise<Brand | undefined>;
  bySlug(slug: string): Promise<Brand | undefined>;
};

type Snapshot = { brands: readonly Brand[]; byId: Map<number, Brand>; bySlug: Map<string, Brand> };

/** Keeps all brands in memory: the nested query costs far too much to run for each request (spec:brands#catalog-copy). */
export async function createBrandCatalog({
  copies,
  now,
}: Pick<Platform, "copies" | "now">): Promise<BrandCatalog> {
  const copy = await copies.open("brands_changed", "brands", async (db) =>
    toSnapshot(await listBrands(db, now())),
  );
  return {
    all: async () => (await copy.read()).brands,
    byId: async (brandId) => (await copy.read()).byId.get(brandId),
    bySlug: async (slug) => (await copy.read()).bySlug.get(slug),
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
