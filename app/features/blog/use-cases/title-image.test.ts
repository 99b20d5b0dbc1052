import sharp from "sharp";
import { expect, test } from "vitest";
import { titleColors, titleLayout } from "../rules/title-picture";
import { drawTitleImage } from "./title-image.server";

const { title: box, left } = titleLayout;
const draw = (title: string) => drawTitleImage({ title, note: "6 min read", siteName: "Site" });

/** The bounding box of dark pixels in the title's column, in pixels, or null. */
async function inkOf(png: Buffer): Promise<{ top: number; bottom: number; right: number } | null> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const ink = Buffer.from(titleColors.ink.slice(1), "hex");
  let found: { top: number; bottom: number; right: number } | null = null;
  for (let y = 120; y < 530; y += 1) {
    for (let x = left; x < 900; x += 1) {
      const at = (y * info.width + x) * info.channels;
      if (ink.some((value, channel) => Math.abs(value - (data[at + channel] ?? 0)) > 8)) continue;
      found ??= { top: y, bottom: y, right: x };
      found = { top: found.top, bottom: y, right: Math.max(found.right, x) };
    }
  }
  return found;
}

test("the image is a PNG of 1200 × 630", async () => {
  const { format, width, height } = await sharp(await draw("What semaglutide costs")).metadata();
  expect([format, width, height]).toEqual(["png", 1200, 630]);
});

test.for([
  "What semaglutide really costs in the first year",
  "word ".repeat(24).trim(),
  "word ".repeat(60).trim(),
  "w".repeat(300),
  `${"w".repeat(40)} ${"🙂".repeat(60)}`,
  '<b>Fish & Chips</b> \u0000 "quoted"',
])("a title stays in its box: %s", async (title) => {
  const ink = await inkOf(await draw(title));
  expect(ink).not.toBeNull();
  expect(ink?.top).toBeGreaterThanOrEqual(box.top);
  expect(ink?.bottom).toBeLessThanOrEqual(box.top + box.height);
  expect(ink?.right).toBeLessThanOrEqual(left + box.width);
});

test("a longer title fills more of its box", async () => {
  const [short, long] = await Promise.all([draw("Costs"), draw(`Costs ${"and more ".repeat(20)}`)]);
  const heights = await Promise.all([inkOf(short), inkOf(long)]);
  expect((heights[0]?.bottom ?? 0) - (heights[0]?.top ?? 0)).toBeLessThan(
    (heights[1]?.bottom ?? 0) - (heights[1]?.top ?? 0),
  );
});

test("a title that only differs at its end is rendered in full", async () => {
  const [a, b] = await Promise.all([draw("What it costs: 2025"), draw("What it costs: 2026")]);
  expect(a.equals(b)).toBe(false);
});

test.for(["", "🙂"])("without characters of the font, an image is still rendered: %s", async (title) => {
  expect(await inkOf(await draw(title))).toBeNull();
});
