import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { type Letters, titleColors, titlePicture } from "./title-picture";

/** Every letter half as wide as it is high; the outline says what was written where. */
const letters: Letters = {
  width: (text, size) => text.length * size * 0.5,
  outline: (text, x, y, size) => `[${text}|${x}|${y}|${size}]`,
};

function linesOf(title: string): { text: string; size: number; width: number }[] {
  const svg = titlePicture({ title, note: "6 min read", siteName: "Site" }, letters);
  const written = [...svg.matchAll(/\[([^|]*)\|\d+\|\d+\|(\d+)\]/g)];
  return written
    .map(([, text = "", size]) => ({ text, size: Number(size), width: letters.width(text, Number(size)) }))
    .filter(({ text }) => text !== "Site" && text !== "6 min read");
}

test("the picture has the colors of the site", async () => {
  const tokens = await readFile(new URL("../tokens.css", import.meta.url), "utf8");
  const light = tokens.slice(0, tokens.indexOf("@media"));
  for (const [name, value] of Object.entries(titleColors)) {
    expect(light.match(new RegExp(`--color-${name}: (\\S+);`))?.[1], name).toBe(value);
  }
});

describe("the title", () => {
  test("stands whole, in large letters, on lines that fit", () => {
    const title = "What semaglutide really costs in the first year";
    const lines = linesOf(title);
    expect(lines.map(({ text }) => text).join(" ")).toBe(title);
    for (const { width, size } of lines) {
      expect(width).toBeLessThanOrEqual(800);
      expect(size).toBe(84);
    }
  });

  test("that is long gets smaller letters", () => {
    const lines = linesOf("word ".repeat(24).trim());
    expect(lines.length).toBeLessThanOrEqual(5);
    expect(lines[0]?.size).toBeLessThan(84);
  });

  test.for(["word ".repeat(60).trim(), "w".repeat(300), `${"w".repeat(40)} ${"🙂".repeat(60)}`])(
    "that is far too long is cut, and says so: %s",
    (title) => {
      const lines = linesOf(title);
      expect(lines.length).toBeLessThanOrEqual(5);
      for (const { width } of lines) expect(width).toBeLessThanOrEqual(800);
      expect(lines.at(-1)?.text).toMatch(/…$/);
    },
  );

  test("may be empty", () => {
    expect(
      linesOf("")
        .map(({ text }) => text)
        .join(""),
    ).toBe("");
  });
});
