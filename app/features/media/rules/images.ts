import { type Actor, isAdmin } from "~/features/auth/rules/access";

/**
 * The widths in pixels that pages request: a phone, the text column, and both on high-density screens
 * (spec:media#image-variants).
 */
export const imageWidths = [400, 800, 1200, 1600] as const;

export const largestImageBytes = 10 * 1024 * 1024;
export const largestImagePixels = 40_000_000;
export const longestAlt = 300;

/** The specification doesn't fix these messages (spec:media#image-messages). */
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

/** What the library shows about an uploaded image. */
export type LibraryImage = {
  imageId: string;
  /** The URL that goes into a post. */
  src: string;
  /** A small version for lists. */
  thumbnail: string;
  alt: string;
  /** The largest file's width, in pixels. */
  width: number;
  height: number;
  /** ISO 8601. */
  createdAt: string;
  uploadedBy: string | null;
  isMine: boolean;
};

/** The fields of an image in a post. */
export type PickedImage = { src: string; alt: string; width: number; height: number };

/** The response to an upload. */
export type ImageResponse =
  | { ok: true; image: LibraryImage }
  | { ok: false; message: string; field: "file" | "alt" | null };

/** The path of an uploaded image: its folder below the served files, whose name contains the color and the size. */
const UPLOADED =
  /^\/uploads\/(blog-images\/(\d+)-[0-9a-f]{26}([0-9a-f]{6})-(\d{1,5})x(\d{1,5}))\/(\d{1,5})\.webp$/;

/**
 * The name of an uploaded image's folder (spec:media#dominant-color). A leading zero says that the last six of the 32
 * random digits are the color. The name has the same form without a color, so that the previous release reads it, too.
 * @param random 32 hex digits.
 */
export function imageName(
  at: Date,
  random: string,
  { width, height, color }: { width: number; height: number; color: string | null },
): string {
  const [time, id] = color ? [`0${at.getTime()}`, random.slice(0, -6) + color] : [`${at.getTime()}`, random];
  return `${time}-${id}-${width}x${height}`;
}

/** The URL of one file of an uploaded image. */
export function imageUrl(key: string, width: number, format: "avif" | "webp" = "webp"): string {
  return `/uploads/${key}/${width}.${format}`;
}

/** The widths that have files: those below the image's own, and its own. */
export function widthsOf(imageWidth: number): number[] {
  return [...imageWidths.filter((each) => each < imageWidth), imageWidth];
}

/** The URL for a post: the text column's width, sharp enough for most screens. */
export function imageSrc(key: string, imageWidth: number): string {
  return imageUrl(key, widthsOf(imageWidth).find((each) => each >= 1200) ?? imageWidth);
}

export type UploadedPicture = {
  key: string;
  width: number;
  height: number;
  avif: string;
  webp: string;
  /** "#7f9c8e": fills the picture's place until it has loaded. Null if the picture isn't opaque, or is an older upload. */
  color: string | null;
};

/**
 * The other sizes and formats of an uploaded image, derived from its URL alone; null for any other URL, such as an
 * illustration in the sample posts. `avif` and `webp` are `srcset` values.
 */
export function uploadedPicture(src: string): UploadedPicture | null {
  const match = UPLOADED.exec(src);
  if (!match) return null;
  const [, key = "", time, last, width, height] = match;
  const set = (format: "avif" | "webp") =>
    widthsOf(Number(width))
      .map((each) => `${imageUrl(key, each, format)} ${each}w`)
      .join(", ");
  const sets = { avif: set("avif"), webp: set("webp") };
  return {
    key,
    width: Number(width),
    height: Number(height),
    ...sets,
    color: time?.startsWith("0") ? `#${last}` : null,
  };
}

/** Black or white, whichever has more contrast: if an image can't load, its alt text is shown on this color. */
export function textColorOn(color: string): "#000" | "#fff" {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  // Where both have the same contrast by WCAG 2: (L + 0.05)² = 1.05 × 0.05.
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? "#000" : "#fff";
}

/** The keys of all uploaded images that a text shows or links to. */
export function imageKeysIn(text: string): string[] {
  const keys = text.match(/blog-images\/\d+-[0-9a-f]{32}-\d{1,5}x\d{1,5}/g) ?? [];
  return [...new Set(keys)];
}

/** The width of an image in the text column: the full width on a phone, at most 44rem. */
const COLUMN_SIZES = "(min-width: 48rem) 44rem, calc(100vw - 2.5rem)";

/**
 * Adds sizes and formats to every uploaded image in sanitized HTML (spec:media#picture-sets). The rest of the HTML
 * isn't changed. The additions are derived only from the URL's digits, so nothing an author wrote bypasses the
 * sanitizer.
 */
export function withPictureSets(html: string): string {
  return html.replace(/<img ([^>]*?)\/?>/g, (tag, attributes: string) => {
    const picture = uploadedPicture(/(?:^|\s)src="([^"]*)"/.exec(attributes)?.[1] ?? "");
    if (!picture) return tag;
    const size = /\swidth="/.test(` ${attributes}`)
      ? ""
      : ` width="${picture.width}" height="${picture.height}"`;
    const sources = `<source type="image/avif" srcset="${picture.avif}" sizes="${COLUMN_SIZES}">`;
    const color = picture.color
      ? ` style="background-color:${picture.color};color:${textColorOn(picture.color)}"`
      : "";
    const own = `srcset="${picture.webp}" sizes="${COLUMN_SIZES}"${size}${color}`;
    return `<picture>${sources}<img ${attributes.trim()} ${own} /></picture>`;
  });
}

/** Administrators manage every image; content managers manage the ones they uploaded (spec:media#image-access). */
export function canChangeImage(
  actor: Pick<Actor, "userId" | "role">,
  image: { uploadedBy: string | null },
): boolean {
  return isAdmin(actor) || image.uploadedBy === actor.userId;
}

/**
 * The problem with an image's description (spec:media#image-description), or null. The database can't store NUL or half
 * of a surrogate pair.
 */
export function altProblem(alt: string): string | null {
  const text = alt.trim();
  if (text === "") return imageMessages.altMissing;
  if (text.includes("\0") || !text.isWellFormed()) return imageMessages.altUnusable;
  return text.length > longestAlt ? imageMessages.altTooLong : null;
}
