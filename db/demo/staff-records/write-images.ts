/**
 * Draws the sample uploads into db/demo/staff-records/images: order screenshots for claims, and pictures for the image library
 * in the widths and formats that pages use. Run it after a change: `node_modules/.bin/node
 * db/demo/staff-records/write-images.ts`.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import sharp from "sharp";
import { drawPicture } from "../posts/picture-file.ts";
import { pictures } from "../posts/pictures.ts";
import { drawScreenshot, screenshotInks } from "./screenshot.ts";

const folder = new URL("./images/", import.meta.url);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

for (const [index, ink] of screenshotInks.entries()) {
  const bytes = await sharp(Buffer.from(drawScreenshot(ink)))
    .jpeg({ quality: 72 })
    .toBuffer();
  writeFileSync(new URL(`screenshot-${index + 1}.jpg`, folder), bytes);
}

const tokens = readFileSync(new URL("../../../app/ui/tokens.css", import.meta.url), "utf8");
for (const name of ["costs", "storage", "checks"]) {
  const svg = Buffer.from(drawPicture(pictures[name] ?? [], tokens));
  for (const width of [400, 800]) {
    const scaled = sharp(svg).resize({ width });
    writeFileSync(
      new URL(`${name}-${width}.webp`, folder),
      await scaled.clone().webp({ quality: 78 }).toBuffer(),
    );
    writeFileSync(
      new URL(`${name}-${width}.avif`, folder),
      await scaled.clone().avif({ quality: 55 }).toBuffer(),
    );
  }
}
