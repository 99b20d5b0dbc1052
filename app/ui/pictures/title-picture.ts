/*
 * titlePicture({ title, note: "6 min read", siteName }, letters)   an SVG of 1200 × 630 for places where a page is shared
 *
 * Letters are drawn as outlines, so that the picture is the same on every machine, whatever fonts it has.
 */

/** The values of tokens.css (light) once more: pictures know no custom properties. title-picture.test.ts keeps the two the same. */
export const titleColors = {
  canvas: "#fbfaf6",
  ink: "#15282b",
  "ink-soft": "#465557",
  accent: "#0c5a63",
  "accent-text": "#0b5760",
  "art-line": "#144a52",
  "art-paper": "#ffffff",
  "art-wash": "#e1efed",
  "art-pale": "#c3e0df",
  "art-mid": "#7fbcbf",
  "art-warm": "#f0b98a",
} as const;

/** Draws words of one typeface. Characters that it does not have are left out. */
export type Letters = {
  /** Units of the picture. */
  width(text: string, size: number): number;
  /** The `d` of a path that starts at (x, y), y being the line the letters stand on. */
  outline(text: string, x: number, y: number, size: number): string;
};

export type TitlePicture = { title: string; note: string; siteName: string };

const WIDTH = 1200;
const HEIGHT = 630;
const LEFT = 80;
const TEXT_WIDTH = 800;
/** Between the name of the site and the note. */
const TEXT_TOP = 140;
const TEXT_HEIGHT = 370;
const MAX_LINES = 5;
/** Tried from the largest on, until the title fits. */
const SIZES = [84, 74, 64, 56] as const;

export function titlePicture({ title, note, siteName }: TitlePicture, letters: Letters): string {
  const { size, lines } = fit(title, letters);
  const lineHeight = lineHeightOf(size);
  const top = Math.round(TEXT_TOP + (TEXT_HEIGHT - lines.length * lineHeight) / 2 + size * 0.82);
  const heading = lines.map((line, index) => letters.outline(line, LEFT, top + index * lineHeight, size));
  const c = titleColors;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="${c.canvas}"/>
<path fill="${c["art-wash"]}" d="M906 690C820 560 852 452 962 392c92-50 70-142 92-232C1078 66 1160-30 1290-40v730z"/>
${vial}
<g transform="translate(${LEFT - 8} 62) scale(1.5)"><path fill="${c.accent}" d="M18.6 2.2C13.4 9.6 6.2 15.8 6.2 24.3a12.9 12.9 0 0 0 12.4 12.9z"/><path fill="${c["art-mid"]}" d="M21.4 6.2c5 6.6 11.2 12.2 11.2 19.1 0 6.5-4.9 11.6-11.2 11.9z"/></g>
<path fill="${c["accent-text"]}" d="${letters.outline(siteName.slice(0, 40), LEFT + 64, 104, 34)}"/>
<path fill="${c.ink}" d="${heading.join("")}"/>
<path fill="${c["ink-soft"]}" d="${letters.outline(note, LEFT, 560, 30)}"/>
</svg>`;
}

/** The one warm touch: a bottle of medication, as in the other drawings. */
const vial = `<g transform="translate(968 330) scale(2.3)" stroke="${titleColors["art-line"]}" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"><path fill="${titleColors["art-paper"]}" d="M18 14v10C9 27 4 33 4 42v44c0 7 5 11 12 11h24c7 0 12-4 12-11V42c0-9-5-15-14-18V14z"/><path stroke="none" fill="${titleColors["art-mid"]}" d="M7.5 85h41c0 5.7-3.5 8.8-9 8.8h-23c-5.5 0-9-3.1-9-8.8z"/><path fill="none" stroke="${titleColors["art-pale"]}" d="M14 67h20M14 75h12"/><rect x="13" y="1.5" width="30" height="14" rx="4" fill="${titleColors.accent}"/><path fill="none" d="M4 58h48M4 84h48"/></g><path fill="${titleColors["art-warm"]}" d="M1124 250l7 25 25 7-25 7-7 25-7-25-25-7 25-7z"/>`;

const lineHeightOf = (size: number) => Math.round(size * 1.14);

function fit(title: string, letters: Letters): { size: number; lines: string[] } {
  for (const size of SIZES) {
    const lines = wrap(title, size, letters);
    if (
      lines.length * lineHeightOf(size) <= TEXT_HEIGHT &&
      lines.every((line) => letters.width(line, size) <= TEXT_WIDTH)
    ) {
      return { size, lines };
    }
  }
  const size = SIZES[SIZES.length - 1] ?? 0;
  const lines = wrap(title, size, letters).slice(0, MAX_LINES);
  return { size, lines: lines.map((line, index) => shorten(line, size, letters, index === MAX_LINES - 1)) };
}

function wrap(text: string, size: number, letters: Letters): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && letters.width(longer, size) <= TEXT_WIDTH) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** A line that is cut says so. */
function shorten(line: string, size: number, letters: Letters, isCut: boolean): string {
  let text = line;
  const tail = () => (isCut || text !== line ? "…" : "");
  while (text && letters.width(text + tail(), size) > TEXT_WIDTH) text = text.slice(0, -1).toWellFormed();
  return text + tail();
}
