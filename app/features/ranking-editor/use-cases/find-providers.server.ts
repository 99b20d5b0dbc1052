import type { BrandCatalog } from "~/features/brands/queries/catalog.server";
import { type FoundProviders, findBrands, type ProviderLine, providerLine } from "../rules/provider-line";

/** The first providers whose name contains the words; stopped ones too, since an entry may keep them. */
export async function findProviders(catalog: BrandCatalog, words: string): Promise<FoundProviders> {
  const { every, lineOf } = await readProviders(catalog);
  const { found, left } = findBrands(every, words);
  return { lines: found.map(lineOf), left };
}

/** The providers with these ids, without archived ones. */
export async function providersById(catalog: BrandCatalog, ids: readonly string[]): Promise<ProviderLine[]> {
  const requested = new Set(ids);
  const { every, lineOf } = await readProviders(catalog);
  return every.filter(({ brandId }) => requested.has(String(brandId))).map(lineOf);
}

async function readProviders(catalog: BrandCatalog) {
  const [every, offered] = await Promise.all([catalog.allWithStopped(), catalog.all()]);
  const shown = new Set(offered);
  const lineOf = (brand: (typeof every)[number]) => providerLine(brand, !shown.has(brand));
  return { every, lineOf };
}
