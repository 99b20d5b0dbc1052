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
const ENCODE_WITHIN_SECONDS = 20;
/** One that must be turned is unpacked as a whole: some 120 MB for a moment. */
const AT_ONCE = 2;

// Pictures come seldom and never twice: keeping their pixels for later would only hold memory.
sharp.cache(false);
sharp.concurrency(1);

const waiting: (() => void)[] = [];
let underWay = 0;

/**
 * Decides by its bytes whether an upload is a picture, and encodes its pixels anew, upright and without metadata: no
 * place, no camera, nothing hidden behind the picture (decision V9).
 * @param maxPixels width × height; a larger picture is refused before it is unpacked.
 */
export async function cleanPicture(
  bytes: Uint8Array,
  maxPixels: number,
): Promise<CleanPicture | PictureProblem> {
  const kind = await fileTypeFromBuffer(bytes);
  if (!kind || !TAKEN.has(kind.mime)) return "not-an-image";
  const size = await dimensions(bytes);
  if (!size) return "not-an-image";
  if (size.width * size.height > maxPixels) return "too-many-pixels";
  return takingTurns(async () => {
    try {
      // JPEG is written line by line, as long as it is not optimised: 40 megapixels take 25 MB instead of 480.
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
      return { bytes: encoded, ending: "jpg", hash: createHash("sha256").update(bytes).digest("hex") };
    } catch {
      return "not-an-image";
    }
  });
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
