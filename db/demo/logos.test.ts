import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { brandSeeds, slugOf } from "./brand-seeds.ts";
import { drawLook } from "./logo-look.ts";
import { drawLogo } from "./logos.ts";

const folder = new URL("../../public/brands/", import.meta.url);
const logos = brandSeeds.map((seed, index) => ({
  file: `${slugOf(seed.name)}.svg`,
  svg: drawLogo(index + 1),
}));

describe("logos of the sample brands", () => {
  it("match the served files exactly", () => {
    expect(readdirSync(folder).sort()).toEqual(logos.map(({ file }) => file).sort());
    for (const { file, svg } of logos) {
      expect(readFileSync(new URL(file, folder), "utf8"), `${file}: run db/demo/write-logos.ts`).toBe(svg);
    }
  });

  it("are all different, with many marks and palettes", () => {
    expect(new Set(logos.map(({ svg }) => svg)).size).toBe(brandSeeds.length);
    expect(new Set(brandSeeds.map(({ look }) => look[0])).size).toBeGreaterThanOrEqual(14);
    expect(new Set(brandSeeds.map(({ look }) => look[2])).size).toBeGreaterThanOrEqual(10);
    const drawings = brandSeeds.map(({ look: [mark, variant, palette] }) => `${mark} ${variant} ${palette}`);
    expect(new Set(drawings).size).toBe(brandSeeds.length);
  });

  it("are small, valid, and load nothing", () => {
    for (const { file, svg } of logos) {
      expect(Buffer.byteLength(svg), file).toBeLessThan(1500);
      expect(svg, file).not.toMatch(/NaN|undefined|<script|<image|<use|<text|href|url\(|style=| on[a-z]+=/);
      // Every opened tag is closed, in the right order.
      const open: string[] = [];
      for (const [, closing, name, selfClosing] of svg.matchAll(/<(\/?)([a-z]+)[^<>]*?(\/?)>/g)) {
        if (closing === "/") expect(open.pop(), file).toBe(name);
        else if (selfClosing !== "/" && name !== undefined) open.push(name);
      }
      expect(open, file).toEqual([]);
    }
  });

  it("can't be drawn for a brand, variant, or letter that doesn't exist", () => {
    expect(() => drawLogo(0)).toThrow("no sample brand 0");
    expect(() => drawLogo(brandSeeds.length + 1)).toThrow("no sample brand");
    expect(() => drawLook(["moon", 9, "pine", "bare"], "A")).toThrow("no variant 9");
    expect(() => drawLook(["monogram", 0, "pine", "bare"], "%")).toThrow("letter %");
  });
});
