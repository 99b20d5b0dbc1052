/**
 * Draws the pictures of the sample articles to public/blog/<name>.svg. Run it after a change to them or to the color tokens:
 * `node_modules/.bin/node db/demo/posts/write-pictures.ts`. Node runs it as it is, so what it imports names its `.ts` files.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { drawPicture } from "./picture-file.ts";
import { pictures } from "./pictures.ts";

const tokens = readFileSync(new URL("../../../app/ui/tokens.css", import.meta.url), "utf8");
const folder = new URL("../../../public/blog/", import.meta.url);
mkdirSync(folder, { recursive: true });
for (const stale of readdirSync(folder)) rmSync(new URL(stale, folder));
for (const [name, shapes] of Object.entries(pictures)) {
  writeFileSync(new URL(`${name}.svg`, folder), drawPicture(shapes, tokens));
}
console.log(`Wrote ${Object.keys(pictures).length} pictures to public/blog.`);
