/**
 * Generates the icons and pictures for browsers and other sites from the color tokens: favicon.svg, favicon.ico,
 * apple-touch-icon.png, icon-192.png, icon-512.png, and social.png in public/. Run it after changing the accent color
 * or the logo:
 *
 *   node_modules/.bin/node scripts/draw-images.ts
 *
 * The results are committed, so a build needs neither this script nor a browser.
 */
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { findChromium } from "../tests/setup/binaries.ts";

const root = path.resolve(import.meta.dirname, "..");
const inPublic = (name: string) => path.join(root, "public", name);
const colors = lightColors(readFileSync(path.join(root, "app/ui/tokens.css"), "utf8"));

/** The first value of each color token is the light one. */
function lightColors(css: string): (name: string) => string {
  const values = new Map<string, string>();
  for (const [, name, value] of css.matchAll(/--color-([\w-]+):\s*(#[0-9a-f]{6})\b/g)) {
    if (name && value && !values.has(name)) values.set(name, value);
  }
  return (name) => {
    const value = values.get(name);
    if (!value) throw new Error(`tokens.css has no color ${name}`);
    return value;
  };
}

/** The logo mark of app/ui/logo.tsx on its 40 × 40 background, in two given colors. */
function sign(left: string, right: string): string {
  return `<path fill="${left}" d="M18.6 2.2C13.4 9.6 6.2 15.8 6.2 24.3a12.9 12.9 0 0 0 12.4 12.9z"/><path fill="${right}" d="M21.4 6.2c5 6.6 11.2 12.2 11.2 19.1 0 6.5-4.9 11.6-11.2 11.9z"/>`;
}

/** The logo mark on an accent tile. `inset` is the free edge, in 64ths; `radius` rounds the tile. */
function tile(inset: number, radius: number): string {
  const scale = (64 - 2 * inset) / 40;
  const mark = sign(colors("on-accent"), colors("art-mid"));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="${radius}" fill="${colors("accent")}"/><g transform="translate(${inset} ${inset}) scale(${scale})">${mark}</g></svg>`;
}

/** A Windows icon file that contains one PNG. */
function icoOf(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

function png(svg: string, size: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: 600 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

async function drawIcons(): Promise<void> {
  const rounded = tile(9, 15);
  // Phones cut the corners and more of the edge themselves.
  const square = tile(13, 0);
  await writeFile(inPublic("favicon.svg"), `${rounded}\n`);
  await writeFile(inPublic("favicon.ico"), icoOf(await png(rounded, 32), 32));
  await writeFile(inPublic("apple-touch-icon.png"), await png(square, 180));
  await writeFile(inPublic("icon-192.png"), await png(square, 192));
  await writeFile(inPublic("icon-512.png"), await png(square, 512));
}

function offer(name: string, price: string, tint: string, best = false): string {
  return `<li class="${best ? "best" : ""}"><i style="background:${tint}"></i><span><b>${name}</b><u></u></span><strong>${price}<small>a month</small></strong></li>`;
}

/** It shows no name, because the name is a setting. The offers are examples and say so. */
function socialPage(): string {
  const font = readFileSync(
    path.join(root, "node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2"),
  ).toString("base64");
  const c = colors;
  return `<!doctype html><meta charset="utf-8"><style>
    @font-face { font-family: Figtree; font-weight: 300 900; src: url(data:font/woff2;base64,${font}) }
    * { margin: 0; box-sizing: border-box }
    body { width: 1200px; height: 630px; overflow: hidden; background: ${c("canvas")}; color: ${c("ink")}; font: 500 24px/1.4 Figtree; position: relative }
    .wash { position: absolute; inset: 0 }
    .words { position: absolute; left: 72px; top: 72px; width: 560px }
    .words svg { width: 76px; height: 76px; margin-left: -10px }
    h1 { font-size: 82px; line-height: 88px; letter-spacing: -.034em; font-weight: 600; margin-top: 40px }
    h1 em { font-style: normal; color: ${c("accent-text")} }
    p { color: ${c("ink-soft")}; font-size: 29px; margin-top: 28px }
    .panel { position: absolute; right: 64px; top: 92px; width: 476px; background: ${c("surface")}; border: 1px solid ${c("line")}; border-radius: 28px; box-shadow: 0 28px 64px -24px ${c("ink")}55; padding: 14px }
    .panel header { display: flex; justify-content: space-between; padding: 10px 16px 16px; font-weight: 600 }
    .panel header span { background: ${c("sunken")}; color: ${c("ink-soft")}; border-radius: 99px; padding: 2px 14px; font-size: 18px; line-height: 30px }
    ul { list-style: none; padding: 0 }
    li { display: flex; align-items: center; gap: 18px; padding: 20px 18px; border-radius: 18px }
    li.best { box-shadow: inset 0 0 0 3px ${c("accent")} }
    i { width: 60px; height: 60px; border-radius: 16px }
    b { display: block; font-weight: 600 } u { display: block; width: 110px; height: 10px; margin-top: 10px; border-radius: 9px; background: ${c("line")} }
    strong { margin-left: auto; text-align: right; font-size: 38px; line-height: 40px; font-weight: 600; font-variant-numeric: tabular-nums }
    small { display: block; font-size: 18px; line-height: 24px; font-weight: 500; color: ${c("ink-soft")} }
  </style><svg class="wash" viewBox="0 0 1200 630"><path fill="${c("art-wash")}" d="M560 352C520 180 640 40 820 20c150-18 300 40 372 160 60 110 60 280-40 380-90 90-280 80-400 40-100-34-168-130-192-248z"/></svg>
  <div class="words"><svg viewBox="0 0 40 40">${sign(c("accent"), c("art-mid"))}</svg>
    <h1>See what <em>GLP-1</em> really costs.</h1><p>Compare licensed telehealth providers by state, price, fees and ratings.</p></div>
  <div class="panel"><header>Monthly price<span>Example</span></header><ul>
    ${offer("Northfield Clinic", "$179", c("chart-3"), true)}${offer("Saltmarsh Health", "$229", c("chart-1"))}${offer("Fernway Care", "$299", c("chart-5"))}</ul></div>`;
}

async function drawSocialImage(): Promise<void> {
  const program = await findChromium(chromium.executablePath());
  const browser = await chromium.launch({
    executablePath: program.path,
    env: { ...process.env, ...program.env },
    args: ["--no-sandbox", "--disable-gpu"],
  });
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  await page.setContent(socialPage(), { waitUntil: "load" });
  await page.evaluate(() => document.fonts.ready);
  const shot = await page.screenshot({ type: "png" });
  await browser.close();
  await sharp(shot).png({ palette: true, quality: 90, compressionLevel: 9 }).toFile(inPublic("social.png"));
}

await drawIcons();
await drawSocialImage();
