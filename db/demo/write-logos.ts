/**
 * Draws every sample brand's logo into public/brands/<slug>.svg. Run it after changing the brands or marks:
 * `node_modules/.bin/node db/demo/write-logos.ts`. Node runs it without a build, so imports here need the `.ts`
 * extension.
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
