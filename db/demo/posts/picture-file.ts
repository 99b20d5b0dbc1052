import { path, type Tone, wash } from "./picture-parts.ts";

const TONES: readonly Tone[] = [
  "line",
  "paper",
  "wash",
  "pale",
  "mid",
  "deep",
  "sand",
  "warm",
  "warm-deep",
  "ground",
];

/**
 * A picture as a separate file. It contains the colors for light and dark mode, because the page's style sheet doesn't
 * apply to it.
 */
export function drawPicture(shapes: readonly string[], tokens: string): string {
  const rules = (mode: "light" | "dark") =>
    TONES.map(
      (tone) =>
        `.f-${tone}{fill:${color(tokens, tone, mode)}}.s-${tone}{stroke:${color(tokens, tone, mode)}}`,
    ).join("");
  const dark = `@media(prefers-color-scheme:dark){${rules("dark")}}`;
  const ground = path("M0 0h320v180H0z", { fill: "ground" });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180" width="1280" height="720" fill="none" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"><style>${rules("light")}${dark}</style>${ground}${wash}${shapes.join("")}</svg>\n`;
}

/** The value of a tone in tokens.css: the first match is for light mode, and the last one for dark mode. */
function color(tokens: string, tone: Tone, mode: "light" | "dark"): string {
  const name = tone === "ground" ? "sunken" : `art-${tone}`;
  const values = [...tokens.matchAll(new RegExp(`--color-${name}:\\s*(#[0-9a-f]{6})`, "g"))].map(
    ([, value]) => value,
  );
  const value = mode === "light" ? values[0] : values.at(-1);
  if (!value) throw new Error(`tokens.css has no color ${name}.`);
  return value;
}
