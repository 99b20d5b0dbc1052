import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");
const [lightCss = "", darkCss = ""] = css.split("@media (prefers-color-scheme: dark)");
const light = colors(lightCss);
const dark = new Map([...light, ...colors(darkCss)]);

function colors(text: string): Map<string, string> {
  return new Map(
    [...text.matchAll(/--color-([\w-]+):\s*(#[0-9a-f]{6})\b/g)].map(([, name = "", hex = ""]) => [name, hex]),
  );
}

/** Relative luminance as defined in WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(theme: Map<string, string>, one: string, other: string): number {
  const lights = [one, other].map((name) => {
    const hex = theme.get(name);
    if (!hex) throw new Error(`No color ${name}`);
    return luminance(hex);
  });
  return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05);
}

const surfaces = ["canvas", "surface", "sunken", "accent-soft"];
const texts = ["ink", "ink-soft", "ink-faint", "accent-text", "good-text", "warning-text", "error-text"];
const readable = [
  ...texts.flatMap((text) => surfaces.map((surface) => [text, surface] as const)),
  ...["good", "warning", "error"].flatMap((tone) => [
    [`${tone}-text`, `${tone}-soft`] as const,
    ["ink", `${tone}-soft`] as const,
    ["ink-soft", `${tone}-soft`] as const,
  ]),
  ["on-accent", "accent"] as const,
  ["on-accent", "accent-hover"] as const,
  ["on-error", "error"] as const,
  ["on-deep", "deep"] as const,
  ["on-deep-soft", "deep"] as const,
  ["ink", "art-sand"] as const,
  ["ink-soft", "art-sand"] as const,
];
const visible = [
  ...["canvas", "surface", "sunken"].flatMap((surface) =>
    ["line-strong", "accent", "focus"].map((mark) => [mark, surface] as const),
  ),
  ["focus", "accent-soft"] as const,
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((hue) => [`chart-${hue}`, "surface"] as const),
];

describe.each([
  ["light", light],
  ["dark", dark],
])("the %s colors", (_name, theme) => {
  it.each(readable)("%s is readable on %s", (text, surface) => {
    expect(contrast(theme, text, surface)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(visible)("%s is visible on %s", (mark, surface) => {
    expect(contrast(theme, mark, surface)).toBeGreaterThanOrEqual(3);
  });
});

// Tailwind copies a shadow's value into each rule, so only a variable in it changes with the colors.
it.each(["sm", "md", "lg"])("the shadow %s has a value for light and one for dark", (size) => {
  expect(lightCss).toContain(`--shadow-${size}: var(--elevation-${size});`);
  for (const theme of [lightCss, darkCss]) expect(theme).toContain(`--elevation-${size}: 0 `);
  expect(darkCss).not.toContain("--shadow-");
});
