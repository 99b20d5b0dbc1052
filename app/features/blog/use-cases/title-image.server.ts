import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { loadSharp } from "~/platform/storage/sharp.server";
import fontData from "../fonts/figtree-latin-700.ttf?inline";
import { titleBackdrop, titleColors, titleLayout } from "../rules/title-picture";

export type TitleText = { title: string; note: string; siteName: string };

/** Text as an image with a transparent background, in pixels. */
type Words = { png: Buffer; width: number; height: number };

type Setting = { size: number; color: string; width: number };

const FONT = "Figtree Bold";
const { title: box, site, note, left, width: imageWidth } = titleLayout;
const SMALLEST = Math.min(...box.sizes);

/** Characters that the font file doesn't have; they would be rendered in the machine's own fonts. */
const UNKNOWN_LETTERS = /[^\u0020-\u007e\u00a0-\u00ff\u0131\u0152\u0153\u2000-\u206f\u20ac\u2122\u2212]/gu;

/**
 * Renders the image for sharing a post, as a PNG of 1200 × 630 pixels. The product ships its font file, so that the
 * image is the same on every machine. A title that is too long is cut, with an ellipsis.
 */
export async function drawTitleImage({ title, note: noteText, siteName }: TitleText): Promise<Buffer> {
  const sharp = await loadSharp();
  const heading = await setTitle(title);
  const others = await Promise.all([
    setWords(siteName.slice(0, 40), {
      size: site.size,
      color: titleColors["accent-text"],
      width: imageWidth,
    }),
    setWords(noteText, { size: note.size, color: titleColors["ink-soft"], width: imageWidth }),
  ]);
  const [siteWords, noteWords] = others;
  const layers = [
    placed(heading, left, box.top + box.height / 2),
    placed(siteWords, site.left, site.middle),
    placed(noteWords, left, note.middle),
  ];
  return sharp(Buffer.from(titleBackdrop))
    .composite(layers.flat())
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();
}

/** Positions text by the vertical center. */
function placed(words: Words | null, x: number, middle: number) {
  return words ? [{ input: words.png, left: x, top: Math.round(middle - words.height / 2) }] : [];
}

/** Renders the title in the largest size that fits; cuts it if even the smallest doesn't. */
async function setTitle(title: string): Promise<Words | null> {
  const setting = (size: number) => ({ size, color: titleColors.ink, width: box.width });
  for (const size of box.sizes) {
    const words = await setWords(title, setting(size));
    if (!words || fits(words)) return words;
  }
  const letters = [...title];
  let best: Words | null = null;
  let [shortest, longest] = [1, letters.length - 1];
  while (shortest <= longest) {
    const length = Math.floor((shortest + longest) / 2);
    const words = await setWords(`${letters.slice(0, length).join("").trimEnd()}…`, setting(SMALLEST), true);
    if (words && fits(words)) [best, shortest] = [words, length + 1];
    else longest = length - 1;
  }
  return best;
}

const fits = ({ width, height }: Words) => width <= box.width && height <= box.height;

/** @returns null if there's nothing left to render. */
async function setWords(
  text: string,
  { size, color, width }: Setting,
  breakWords = false,
): Promise<Words | null> {
  const sharp = await loadSharp();
  const known = text.replace(UNKNOWN_LETTERS, "").trim();
  if (known === "") return null;
  const markup = `<span foreground="${color}">${escapeMarkup(known)}</span>`;
  const { data, info } = await sharp({
    text: {
      text: markup,
      font: `${FONT} ${size}`,
      fontfile: await fontFile(),
      width,
      // One point is one pixel.
      dpi: 72,
      rgba: true,
      wrap: breakWords ? "word-char" : "word",
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
}

function escapeMarkup(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

let writtenFont: Promise<string> | undefined;

/** The font as a file, because the library only accepts a path. Written once per process, on first use. */
function fontFile(): Promise<string> {
  writtenFont ??= writeFont().catch((error: unknown) => {
    writtenFont = undefined;
    throw error;
  });
  return writtenFont;
}

async function writeFont(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "title-font-"));
  const file = path.join(folder, "figtree-latin-700.ttf");
  await writeFile(file, Buffer.from(fontData.slice(fontData.indexOf(",") + 1), "base64"));
  return file;
}
