import { type Actor, isAdmin } from "~/features/auth/rules/access";

/** The widths in pixels that pages ask for: a phone, the text column, and both on sharp screens (spec:media#image-variants). */
export const imageWidths = [400, 800, 1200, 1600] as const;

export const largestImageBytes = 10 * 1024 * 1024;
export const largestImagePixels = 40_000_000;
export const longestAlt = 300;

/** The specification has no fixed words for these (spec:media#image-messages). */
export const imageMessages = {
  notAnImage: "Choose a JPEG, PNG, WebP, GIF, or AVIF image.",
  tooLarge: "Choose an image smaller than 10 MB.",
  tooManyPixels: "Choose an image with at most 40 megapixels.",
  missing: "Choose an image.",
  altMissing: "Enter alt text that describes the image for people who can't see it.",
  altTooLong: `Enter at most ${longestAlt} characters.`,
  altUnusable: "Remove the special characters that can't be stored.",
  failed: "The image couldn't be uploaded. Try again.",
  inUse: "This image is used in a post, so it can't be deleted.",
  gone: "Someone else deleted this image.",
} as const;

/** What the library shows of an uploaded image. */
export type LibraryImage = {
  imageId: string;
  /** The URL that goes into a post. */
  src: string;
  /** A small one for lists. */
  thumbnail: string;
  alt: string;
  /** Of the largest file, in pixels. */
  width: number;
  height: number;
  /** ISO 8601. */
  createdAt: string;
  uploadedBy: string | null;
  isMine: boolean;
};

/** What an image is in a post. */
export type PickedImage = { src: string; alt: string; width: number; height: number };

/** What the upload is answered with. */
export type ImageResponse =
  | { ok: true; image: LibraryImage }
  | { ok: false; message: string; field: "file" | "alt" | null };

/** The folder below the served files that uploaded images are in, and the folder's name: it tells the size. */
const UPLOADED = /^\/uploads\/(blog-images\/\d+-[0-9a-f]{32}-(\d{1,5})x(\d{1,5}))\/(\d{1,5})\.webp$/;

/** The URL of one file of an uploaded image. */
export function imageUrl(key: string, width: number, format: "avif" | "webp" = "webp"): string {
  return `/uploads/${key}/${width}.${format}`;
}

/** The widths there are files of: those below the image's own, and its own. */
export function widthsOf(imageWidth: number): number[] {
  return [...imageWidths.filter((each) => each < imageWidth), imageWidth];
}

/** The URL that goes into a post: the one of the text column, sharp enough for most screens. */
export function imageSrc(key: string, imageWidth: number): string {
  return imageUrl(key, widthsOf(imageWidth).find((each) => each >= 1200) ?? imageWidth);
}

export type UploadedPicture = { key: string; width: number; height: number; avif: string; webp: string };

/**
 * The other sizes and formats of an uploaded image, read from its address alone; null for any other address, such as a drawing
 * of the sample posts. `avif` and `webp` are values of `srcset`.
 */
export function uploadedPicture(src: string): UploadedPicture | null {
  const match = UPLOADED.exec(src);
  if (!match) return null;
  const [, key = "", width, height] = match;
  const set = (format: "avif" | "webp") =>
    widthsOf(Number(width))
      .map((each) => `${imageUrl(key, each, format)} ${each}w`)
      .join(", ");
  return { key, width: Number(width), height: Number(height), avif: set("avif"), webp: set("webp") };
}

/** Every uploaded image that a text shows or links. */
export function imageKeysIn(text: string): string[] {
  const keys = text.match(/blog-images\/\d+-[0-9a-f]{32}-\d{1,5}x\d{1,5}/g) ?? [];
  return [...new Set(keys)];
}

/** How wide the text column shows an image: all of a phone, at most 44rem. */
const COLUMN_SIZES = "(min-width: 48rem) 44rem, calc(100vw - 2.5rem)";

/**
 * Gives every uploaded image of sanitized HTML its sizes and formats (spec:media#picture-sets). The rest of the HTML stays as
 * it is. What is put in is made of the URL's own digits, so nothing an author wrote gets past the sanitizer.
 */
export function withPictureSets(html: string): string {
  return html.replace(/<img ([^>]*?)\/?>/g, (tag, attributes: string) => {
    const picture = uploadedPicture(/(?:^|\s)src="([^"]*)"/.exec(attributes)?.[1] ?? "");
    if (!picture) return tag;
    const size = /\swidth="/.test(` ${attributes}`)
      ? ""
      : ` width="${picture.width}" height="${picture.height}"`;
    const sources = `<source type="image/avif" srcset="${picture.avif}" sizes="${COLUMN_SIZES}">`;
    const own = `srcset="${picture.webp}" sizes="${COLUMN_SIZES}"${size}`;
    return `<picture>${sources}<img ${attributes.trim()} ${own} /></picture>`;
  });
}

/** Administrators look after every image; a content manager after those it uploaded (spec:media#image-access). */
export function canChangeImage(
  actor: Pick<Actor, "userId" | "role">,
  image: { uploadedBy: string | null },
): boolean {
  return isAdmin(actor) || image.uploadedBy === actor.userId;
}

/**
 * What is wrong with the description of an image (spec:media#image-description), or null. NUL and half of a surrogate pair
 * cannot be stored.
 */
export function altProblem(alt: string): string | null {
  const text = alt.trim();
  if (text === "") return imageMessages.altMissing;
  if (text.includes("\0") || !text.isWellFormed()) return imageMessages.altUnusable;
  return text.length > longestAlt ? imageMessages.altTooLong : null;
}
