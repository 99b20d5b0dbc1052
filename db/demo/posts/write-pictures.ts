/**
 * Draws the sample articles' pictures into public/blog/<name>.svg. Run it after changing them or the color tokens:
 * `node_modules/.bin/node db/demo/posts/write-pictures.ts`. Node runs it without a build, so imports here need the
 * `.ts` extension.
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
