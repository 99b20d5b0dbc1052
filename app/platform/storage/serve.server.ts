import type { Log } from "~/platform/log.server";
import { LOGO_FOLDER, smallLogo } from "./small-logos.server";
import { FILE_CACHE_SECONDS, FILES_PATH, type Storage } from "./storage.server";

/** Folder, then one file name: no dot at the start, so no path leads up or to hidden files. */
const KEY = /^[a-z0-9][a-z0-9-]*(\/[a-zA-Z0-9_-][a-zA-Z0-9._-]*)+$/;

/** Our own keys are shorter, and file systems fail on names beyond 255 bytes instead of finding nothing. */
const MAX_KEY_LENGTH = 200;

/** Pictures on pages: public, at URLs whose bytes never change. */
export const PUBLIC_PICTURES_FOLDER = "blog-images";

/** The public folders, and how long browsers keep their files. Features guard the folders that aren't listed here. */
const PUBLIC_FOLDERS: Readonly<Record<string, string>> = {
  [PUBLIC_PICTURES_FOLDER]: "public, max-age=31536000, immutable",
  [LOGO_FOLDER]: `private, max-age=${FILE_CACHE_SECONDS}`,
};

/** What the log shows instead of a file's URL. */
export const HIDDEN_FILE_PATH = `${FILES_PATH}…`;

/** Serves an uploaded file from a public folder. Every other file answers 404 here (spec:platform#upload-serving). */
export async function serveFile(request: Request, storage: Storage, log: Log): Promise<Response> {
  const key = keyOf(request);
  const folder = key.split("/", 1)[0] ?? "";
  const caching = Object.hasOwn(PUBLIC_FOLDERS, folder) ? PUBLIC_FOLDERS[folder] : undefined;
  return caching === undefined ? fileNotFound() : respond(request, key, caching, storage, log);
}

/**
 * Serves a file to someone who may see it; the caller has checked that. No cache on the way stores it.
 * @param key its path below FILES_PATH.
 */
export function servePrivateFile(
  request: Request,
  key: string,
  storage: Storage,
  log: Log,
): Promise<Response> {
  return respond(request, key, "private, no-store", storage, log);
}

/** The key that a request below FILES_PATH asks for, as written in the URL. */
export function keyOf(request: Request): string {
  return new URL(request.url).pathname.slice(FILES_PATH.length);
}

/** The response for a file that doesn't exist, and for one that this person may not see. */
export function fileNotFound(): Response {
  return new Response("Not found", {
    status: 404,
    headers: { "X-Robots-Tag": "noindex", "Cache-Control": "no-store" },
  });
}

/** Whatever the file contains, a browser runs nothing in it; only pictures on pages may be indexed. */
async function respond(
  request: Request,
  key: string,
  caching: string,
  storage: Storage,
  log: Log,
): Promise<Response> {
  const file = key.length <= MAX_KEY_LENGTH && KEY.test(key) ? await find(storage, key, log) : null;
  if (file === "unavailable") return new Response("File storage isn't responding.", { status: 503 });
  if (!file) return fileNotFound();
  if (request.method === "HEAD") await file.body.cancel();
  const isIndexed = key.startsWith(`${PUBLIC_PICTURES_FOLDER}/`);
  return new Response(request.method === "HEAD" ? null : file.body, {
    headers: {
      "Content-Type": file.contentType,
      "Content-Length": String(file.bytes),
      "Cache-Control": caching,
      ...(!isIndexed && { "X-Robots-Tag": "noindex, nofollow, noarchive" }),
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
      "Content-Disposition": "inline",
      "Cross-Origin-Resource-Policy": "same-origin",
      "Referrer-Policy": "no-referrer",
    },
  });
}

async function find(storage: Storage, key: string, log: Log) {
  try {
    const file = await storage.get(key);
    return file && key.startsWith(`${LOGO_FOLDER}/`) ? await smallLogo(key, file) : file;
  } catch (error) {
    log.failure(error, "file storage isn't responding");
    return "unavailable";
  }
}
