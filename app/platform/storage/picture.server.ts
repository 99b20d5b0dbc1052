import { createHash } from "node:crypto";
import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";

/** A picture that was made anew: only its pixels are what was sent. */
export type CleanPicture = {
  bytes: Uint8Array;
  /** The ending of its file name. */
  ending: "jpg";
  /** SHA-256 of the bytes as they were sent, in hex. */
  hash: string;
};

export type PictureProblem = "not-an-image" | "too-many-pixels";

/** What we take, told by the bytes. SVG is not among them: it is a document that can hold scripts. */
const TAKEN = new Set(["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif"]);
/** The format cannot hold many more on a side. */
const MAX_SIDE = 65_000;
/** Of a picture of a page: AVIF and WebP hold no more than 16,383 on a side. */
const MAX_HEIGHT = 8_000;
const ENCODE_WITHIN_SECONDS = 20;
/** One that must be turned is unpacked as a whole: some 120 MB for a moment. */
const AT_ONCE = 2;

// Pictures come seldom and never twice: keeping their pixels for later would only hold memory.
sharp.cache(false);
sharp.concurrency(1);

const waiting: (() => void)[] = [];
let underWay = 0;

/**
 * Decides by its bytes whether an upload is a picture, and re-encodes its pixels, upright and without metadata: no location, no
 * camera, nothing hidden behind the picture (spec:platform#pictures).
 * @param maxPixels width × height; a larger picture is refused before it is decoded.
 * @param maxSide pixels; a picture that is wider or higher is made smaller.
 */
export async function cleanPicture(
  bytes: Uint8Array,
  maxPixels: number,
  maxSide: number = MAX_SIDE,
): Promise<CleanPicture | PictureProblem> {
  const problem = await problemOf(bytes, maxPixels);
  if (problem) return problem;
  return takingTurns(async () => {
    try {
      // JPEG is written line by line, as long as it is not optimised: 40 megapixels take 25 MB instead of 480.
      const encoded = await sharp(bytes, {
        limitInputPixels: maxPixels,
        failOn: "error",
        sequentialRead: true,
      })
        .autoOrient()
        .resize({ width: maxSide, height: maxSide, fit: "inside", withoutEnlargement: true })
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

/** A picture of a page in the sizes and formats that pages ask for. Width and height are those of the largest, in pixels. */
export type PictureSet = {
  width: number;
  height: number;
  files: { width: number; format: "avif" | "webp"; bytes: Uint8Array }[];
  /** SHA-256 of the bytes as they were sent, in hex. */
  hash: string;
};

/**
 * Encodes an upload anew at several widths, as AVIF and as WebP: upright, without metadata, transparency kept, of an animation
 * its first picture. It is never enlarged: of the widths those below its own are made, and the largest one at its own width
 * where it is smaller.
 * @param maxPixels width × height; a larger picture is refused before it is unpacked.
 * @param widths in pixels, smallest first.
 */
export async function pictureSet(
  bytes: Uint8Array,
  maxPixels: number,
  widths: readonly number[],
): Promise<PictureSet | PictureProblem> {
  const problem = await problemOf(bytes, maxPixels);
  if (problem) return problem;
  return takingTurns(async () => {
    try {
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
      return { width, height, files, hash: hashOf(bytes) };
    } catch {
      return "not-an-image";
    }
  });
}

const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** Told by the first bytes and the header alone; null for a picture that can be taken. */
async function problemOf(bytes: Uint8Array, maxPixels: number): Promise<PictureProblem | null> {
  const kind = await fileTypeFromBuffer(bytes);
  if (!kind || !TAKEN.has(kind.mime)) return "not-an-image";
  const size = await dimensions(bytes);
  if (!size) return "not-an-image";
  return size.width * size.height > maxPixels ? "too-many-pixels" : null;
}

/** Of the first frame, from the header alone; null when there is none to read. */
async function dimensions(bytes: Uint8Array): Promise<{ width: number; height: number } | null> {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    return { width, height };
  } catch {
    return null;
  }
}

/** Runs few at a time; the others wait in line. */
async function takingTurns<Result>(work: () => Promise<Result>): Promise<Result> {
  if (underWay >= AT_ONCE) await new Promise<void>((next) => waiting.push(next));
  underWay += 1;
  try {
    return await work();
  } finally {
    underWay -= 1;
    waiting.shift()?.();
  }
}
