/**
 * Draws the logo of every sample brand to public/brands/<slug>.svg. Run it after a change to the brands or marks:
 * `node_modules/.bin/node db/demo/write-logos.ts`. Node runs it as it is, so what it imports names its `.ts` files.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { brandSeeds, slugOf } from "./brand-seeds.ts";
import { drawLogo } from "./logos.ts";

const folder = new URL("../../public/brands/", import.meta.url);
mkdirSync(folder, { recursive: true });
for (const stale of readdirSync(folder)) rmSync(new URL(stale, folder));
for (const [index, seed] of brandSeeds.entries()) {
  writeFileSync(new URL(`${slugOf(seed.name)}.svg`, folder), drawLogo(index + 1));
}
console.log(`Wrote ${brandSeeds.length} logos to public/brands.`);
