import { createHash } from "node:crypto";
import { fileTypeFromBuffer } from "file-type";
import type { OutputInfo } from "sharp";
import { BUSY, createFairSlots } from "~/platform/fair-slots.server";
import { loadSharp } from "./sharp.server";

/** A re-encoded picture: only its pixels come from the upload. */
export type CleanPicture = {
  bytes: Uint8Array;
  /** The file name extension. */
  ending: "jpg";
  /** SHA-256 of the uploaded bytes, in hex. */
  hash: string;
};

/** `busy`: too many pictures are waiting to be decoded; the same one may be sent again. */
export type PictureProblem = "not-an-image" | "too-many-pixels" | "busy";

/** The accepted formats, detected from the bytes. SVG isn't accepted: it is a document that can contain scripts. */
const TAKEN = new Set(["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif"]);
/** JPEG allows at most 65,535 pixels per side. */
const MAX_SIDE = 65_000;
/** For a picture on a page: AVIF and WebP allow at most 16,383 pixels on a side. */
const MAX_HEIGHT = 8_000;
const ENCODE_WITHIN_SECONDS = 20;
/**
 * A picture that must be rotated is decoded as a whole: about 120 MB for a moment. Each client has one picture decoded
 * at a time, so that slots remain for others (spec:platform#pictures).
 */
const decoding = createFairSlots({
  atOnce: 2,
  perClient: 1,
  waiting: 20,
  waitingPerClient: 4,
  waitMs: 20_000,
});

/**
 * Checks the bytes to decide whether an upload is a picture, and re-encodes its pixels, upright and without metadata:
 * no location, no camera, nothing hidden after the picture data (spec:platform#pictures).
 * @param client whose share of the decoding this uses: a network or an account.
 * @param maxPixels width × height; a larger picture is rejected before it is decoded.
 */
export async function cleanPicture(
  bytes: Uint8Array,
  client: string,
  maxPixels: number,
): Promise<CleanPicture | PictureProblem> {
  const problem = await inspectPicture(bytes, maxPixels);
  if (problem) return problem;
  return decode(client, async () => {
    try {
      const sharp = await loadSharp();
      // An unoptimized JPEG is written line by line: 40 megapixels take 25 MB instead of 480.
      const encoded = await sharp(bytes, {
        limitInputPixels: maxPixels,
        failOn: "error",
        sequentialRead: true,
      })
        .autoOrient()
        .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: "inside", withoutEnlargement: true })
        .flatten({ background: "white" })
        .jpeg({ quality: 85, chromaSubsampling: "4:4:4", optimiseCoding: false })
        .timeout({ seconds: ENCODE_WITHIN_SECONDS })
        .toBuffer();
      return { bytes: encoded, ending: "jpg", hash: hashOf(bytes) };
    } catch {
      return "not-an-image";
    }
  });
}

/** In turn, until one is small enough: pixels per side, and WebP's quality. */
const LOGO_ENCODINGS = [
  [240, 85],
  [240, 70],
  [160, 75],
  [160, 55],
  [120, 50],
  [96, 40],
  [80, 25],
  [64, 10],
] as const;

/**
 * Re-encodes an upload as a small WebP with a white background, for a logo that many pages show in long lists: upright,
 * without metadata, and only the first frame of an animation.
 * @param client whose share of the decoding this uses: a network or an account.
 * @param maxPixels width × height; a larger picture is rejected before it is decoded.
 * @param maxBytes an ordinary logo stays sharp in 4 KB; one full of detail shrinks, to a longer side of 64 pixels at worst.
 */
export async function logoPicture(
  bytes: Uint8Array,
  client: string,
  maxPixels: number,
  maxBytes: number,
): Promise<Uint8Array | PictureProblem> {
  const problem = await inspectPicture(bytes, maxPixels);
  if (problem) return problem;
  return decode(client, async () => {
    try {
      const sharp = await loadSharp();
      const [[largest]] = LOGO_ENCODINGS;
      const source = await sharp(bytes, {
        limitInputPixels: maxPixels,
        failOn: "error",
        sequentialRead: true,
      })
        .autoOrient()
        .resize({ width: largest, height: largest, fit: "inside", withoutEnlargement: true })
        .flatten({ background: "white" })
        .toColorspace("srgb")
        .raw()
        .timeout({ seconds: ENCODE_WITHIN_SECONDS })
        .toBuffer({ resolveWithObject: true });
      const { width, height, channels } = source.info;
      let logo = Buffer.alloc(0);
      for (const [side, quality] of LOGO_ENCODINGS) {
        logo = await sharp(source.data, { raw: { width, height, channels } })
          .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
          .webp({ quality, effort: 5 })
          .timeout({ seconds: ENCODE_WITHIN_SECONDS })
          .toBuffer();
        if (logo.byteLength <= maxBytes) break;
      }
      return logo;
    } catch {
      return "not-an-image";
    }
  });
}

/**
 * A picture for a page, in the sizes and formats that pages use. Width and height are those of the largest, in pixels.
 */
export type PictureSet = {
  width: number;
  height: number;
  files: { width: number; format: "avif" | "webp"; bytes: Uint8Array }[];
  /** The dominant color as six hex digits; null for a picture with transparent parts, where a color would shine through. */
  color: string | null;
  /** SHA-256 of the uploaded bytes, in hex. */
  hash: string;
};

/**
 * Re-encodes an upload at several widths, as AVIF and WebP: upright, without metadata, with transparency, and only the
 * first frame of an animation. It is never enlarged: widths above its own are left out, and the largest picture has its
 * own width if that is smaller.
 * @param client whose share of the decoding this uses: a network or an account.
 * @param maxPixels width × height; a larger picture is rejected before it is decoded.
 * @param widths in pixels, smallest first.
 */
export async function pictureSet(
  bytes: Uint8Array,
  client: string,
  maxPixels: number,
  widths: readonly number[],
): Promise<PictureSet | PictureProblem> {
  const problem = await inspectPicture(bytes, maxPixels);
  if (problem) return problem;
  return decode(client, async () => {
    try {
      const sharp = await loadSharp();
      const source = await sharp(bytes, { limitInputPixels: maxPixels, failOn: "error" })
        .autoOrient()
        .resize({ width: widths.at(-1), height: MAX_HEIGHT, fit: "inside", withoutEnlargement: true })
        .raw()
        .timeout({ seconds: ENCODE_WITHIN_SECONDS })
        .toBuffer({ resolveWithObject: true });
      const { width, height, channels } = source.info;
      const files: PictureSet["files"] = [];
      for (const target of [...widths.filter((each) => each < width), width]) {
        const sized = sharp(source.data, { raw: { width, height, channels } }).resize({ width: target });
        const timed = () => sized.clone().timeout({ seconds: ENCODE_WITHIN_SECONDS });
        files.push({
          width: target,
          format: "avif",
          bytes: await timed().avif({ quality: 55, effort: 2 }).toBuffer(),
        });
        files.push({ width: target, format: "webp", bytes: await timed().webp({ quality: 80 }).toBuffer() });
      }
      const color = await dominantColor(source);
      return { width, height, files, color, hash: hashOf(bytes) };
    } catch {
      return "not-an-image";
    }
  });
}

/** In pixels: a strip of one column must not become 64 columns wide and half a million rows high. */
const COLOR_SAMPLE_SIDE = 64;

async function dominantColor({ data, info }: { data: Buffer; info: OutputInfo }): Promise<string | null> {
  const sharp = await loadSharp();
  const { width, height, channels } = info;
  const sample = await sharp(data, { raw: { width, height, channels } })
    .resize({ width: COLOR_SAMPLE_SIDE, height: COLOR_SAMPLE_SIDE, fit: "inside", withoutEnlargement: true })
    .toColorspace("srgb")
    .png()
    .timeout({ seconds: ENCODE_WITHIN_SECONDS })
    .toBuffer();
  const { dominant, isOpaque } = await sharp(sample).stats();
  if (!isOpaque) return null;
  return [dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, "0")).join("");
}

const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/**
 * Checks a picture by its first bytes and its header alone, which costs next to nothing. Null means that it can be
 * decoded.
 * @param maxPixels width × height.
 */
export async function inspectPicture(bytes: Uint8Array, maxPixels: number): Promise<PictureProblem | null> {
  const kind = await fileTypeFromBuffer(bytes);
  if (!kind || !TAKEN.has(kind.mime)) return "not-an-image";
  const size = await dimensions(bytes);
  if (!size) return "not-an-image";
  return size.width * size.height > maxPixels ? "too-many-pixels" : null;
}

/** The dimensions of the first frame, from the header alone; null if they can't be read. */
async function dimensions(bytes: Uint8Array): Promise<{ width: number; height: number } | null> {
  try {
    const sharp = await loadSharp();
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    return { width, height };
  } catch {
    return null;
  }
}

async function decode<Result>(client: string, work: () => Promise<Result>): Promise<Result | "busy"> {
  const result = await decoding.run(client, work);
  return result === BUSY ? "busy" : result;
}
