import { brandSeeds } from "./brand-seeds.ts";
import { drawLook } from "./logo-look.ts";

/** The logo of the sample brand with this id (1 is the first). @throws if the brand doesn't exist. */
export function drawLogo(brandId: number): string {
  const seed = brandSeeds[brandId - 1];
  if (seed === undefined) throw new Error(`There is no sample brand ${brandId}`);
  return drawLook(seed.look, seed.name.slice(0, 1));
}
