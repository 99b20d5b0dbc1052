import { type Frame, inkFor, type Mark, type PaletteName, palettes } from "./logo-ink.ts";
import { letterMarks } from "./logo-marks-letters.ts";
import { natureMarks } from "./logo-marks-nature.ts";
import { objectMarks } from "./logo-marks-objects.ts";
import { shapeMarks } from "./logo-marks-shapes.ts";

const marks = { ...natureMarks, ...shapeMarks, ...objectMarks, ...letterMarks };
export type MarkName = keyof typeof marks;

/** A brand's logo: a mark, one of its variants, the colors, and the background. */
export type Look = readonly [mark: MarkName, variant: number, palette: PaletteName, frame: Frame];

function frameShape(palette: PaletteName, frame: Frame): string {
  const color = frame === "disc" || frame === "tile" ? palettes[palette].deep : palettes[palette].tint;
  if (frame === "disc" || frame === "pale_disc") return `<circle cx="32" cy="32" r="32" fill="${color}"/>`;
  return `<rect width="64" height="64" rx="16" fill="${color}"/>`;
}

/** The SVG document of a logo; `letter` is the initial in a monogram. @throws if the variant doesn't exist. */
export function drawLook([mark, variant, palette, frame]: Look, letter: string): string {
  const variants: readonly Mark[] = marks[mark];
  const draw = variants[variant];
  if (draw === undefined) throw new Error(`The mark ${mark} has no variant ${variant}`);
  const drawn = draw(inkFor(palette, frame), letter);
  const scale = frame === "disc" || frame === "pale_disc" ? 0.66 : 0.72;
  const inset = Math.round(3200 * (1 - scale)) / 100;
  const body =
    frame === "bare"
      ? drawn
      : `${frameShape(palette, frame)}<g transform="translate(${inset} ${inset}) scale(${scale})">${drawn}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">${body}</svg>\n`;
}
