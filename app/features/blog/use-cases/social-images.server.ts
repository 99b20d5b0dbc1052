import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { LRUCache } from "lru-cache";
import type { Command } from "opentype.js";
import { createContext } from "react-router";

/** Draws words with the outlines of one font. */
export type FontLetters = {
  width(text: string, size: number): number;
  outline(text: string, x: number, y: number, size: number): string;
};

/** Makes the pictures of titles and keeps them: a robot asks for the same few again and again. */
export type TitleImages = {
  /** @param draw makes the SVG. @returns the PNG that was made for this key. */
  png(key: string, draw: (letters: FontLetters) => string): Promise<Uint8Array<ArrayBuffer>>;
};

export const titleImagesContext = createContext<TitleImages>();

const MAX_IMAGES = 100;
const FONT_FILE = "@fontsource/figtree/files/figtree-latin-700-normal.woff";

export function createTitleImages(): TitleImages {
  const images = new LRUCache<string, Promise<Uint8Array<ArrayBuffer>>>({ max: MAX_IMAGES });
  let letters: Promise<FontLetters> | undefined;

  async function make(draw: (letters: FontLetters) => string): Promise<Uint8Array<ArrayBuffer>> {
    letters ??= loadLetters();
    const svg = draw(await letters);
    const { default: sharp } = await import("sharp");
    const png = await sharp(Buffer.from(svg)).png({ palette: true, compressionLevel: 9 }).toBuffer();
    return new Uint8Array(png);
  }

  return {
    png(key, draw) {
      const known = images.get(key);
      if (known) return known;
      const making = make(draw);
      images.set(key, making);
      making.catch(() => images.delete(key));
      return making;
    },
  };
}

/** Read on first use: the font and its reader take a moment that no start should wait for. */
async function loadLetters(): Promise<FontLetters> {
  const { default: opentype } = await import("opentype.js");
  const file = await readFile(createRequire(import.meta.url).resolve(FONT_FILE));
  const font = opentype.parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength));
  const known = (text: string) => [...text].filter((letter) => font.charToGlyphIndex(letter) !== 0).join("");
  return {
    width: (text, size) => font.getAdvanceWidth(known(text), size),
    outline: (text, x, y, size) => font.getPath(known(text), x, y, size).commands.map(written).join(""),
  };
}

/** One step of a path in the `d` of an SVG. The library's own writer makes NaN of some numbers. */
function written(command: Command): string {
  const point = (x: number, y: number) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  switch (command.type) {
    case "M":
    case "L":
      return command.type + point(command.x, command.y);
    case "Q":
      return `Q${point(command.x1, command.y1)} ${point(command.x, command.y)}`;
    case "C":
      return `C${point(command.x1, command.y1)} ${point(command.x2, command.y2)} ${point(command.x, command.y)}`;
    case "Z":
      return "Z";
  }
}
