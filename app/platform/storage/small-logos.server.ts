import { LRUCache } from "lru-cache";
import { logoPicture, type PictureProblem } from "./picture.server";
import type { StoredFile } from "./storage.server";

/** The public folder of brands' logos. */
export const LOGO_FOLDER = "brand-logos";
/** A list may show 60 of them (spec:brands#logo-upload). */
export const MAX_SHOWN_LOGO_BYTES = 4_096;

/** What releases before this size accepted and stored; anything larger didn't come from them. */
const MAX_STORED_BYTES = 2 * 1024 * 1024;
const MAX_PIXELS = 16_000_000;

/** By key, whose bytes never change; `as-stored` if it can't be made smaller. At most 4 MB in all. */
const smaller = new LRUCache<string, Uint8Array | "as-stored">({ max: 1_000 });
/** Requests for one logo at the same time wait for the same result, so that it's decoded once. */
const underWay = new Map<string, Promise<Uint8Array | PictureProblem>>();

/**
 * A logo as pages get it: at most 4 KB. One that an earlier release stored is made smaller when it's first requested,
 * and kept in memory. While too many pictures are being decoded, it's sent as it was stored.
 */
export async function smallLogo(key: string, file: StoredFile): Promise<StoredFile> {
  if (file.bytes <= MAX_SHOWN_LOGO_BYTES || file.bytes > MAX_STORED_BYTES) return file;
  const known = smaller.get(key);
  if (known === "as-stored") return file;
  if (known) {
    await file.body.cancel();
    return webp(known);
  }
  const stored = new Uint8Array(await new Response(file.body).arrayBuffer());
  const logo = await (underWay.get(key) ?? makeSmaller(key, stored));
  return typeof logo === "string" ? { ...file, body: bodyOf(stored) } : webp(logo);
}

function makeSmaller(key: string, stored: Uint8Array): Promise<Uint8Array | PictureProblem> {
  const made = logoPicture(stored, LOGO_FOLDER, MAX_PIXELS, MAX_SHOWN_LOGO_BYTES)
    .then((logo) => {
      if (logo !== "busy") smaller.set(key, typeof logo === "string" ? "as-stored" : logo);
      return logo;
    })
    .finally(() => underWay.delete(key));
  underWay.set(key, made);
  return made;
}

function webp(bytes: Uint8Array): StoredFile {
  return { body: bodyOf(bytes), bytes: bytes.byteLength, contentType: "image/webp" };
}

function bodyOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new Blob([new Uint8Array(bytes)]).stream();
}
