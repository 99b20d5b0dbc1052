import type { Log } from "~/platform/log.server";
import { FILE_CACHE_SECONDS, FILES_PATH, type Storage } from "./storage.server";

/** Folder, then one file name: no dots at the start, so no way up or to hidden files. */
const KEY = /^[a-z0-9][a-z0-9-]*(\/[a-zA-Z0-9_-][a-zA-Z0-9._-]*)+$/;

/** No file of ours has a longer key, and file systems fail on names beyond 255 bytes instead of finding nothing. */
const MAX_KEY_LENGTH = 200;

/** Pictures of pages: open to everybody, and under an address whose bytes never change. */
export const PUBLIC_PICTURES_FOLDER = "blog-images";
const A_YEAR = "public, max-age=31536000, immutable";

/** What the log shows instead of the address of a file: who knows the address may see the file. */
export const HIDDEN_FILE_PATH = `${FILES_PATH}…`;

/**
 * Serves an uploaded file at its unguessable address: never indexed, unless it is a picture of a page, and whatever its bytes are, a
 * browser runs nothing of it (spec:platform#upload-serving).
 */
export function serveFile(request: Request, storage: Storage, log: Log): Promise<Response> {
  return serveKey(request, new URL(request.url).pathname.slice(FILES_PATH.length), storage, log);
}

/** The same for a file that another address leads to. @param key the path of its own address below FILES_PATH. */
export async function serveKey(request: Request, key: string, storage: Storage, log: Log): Promise<Response> {
  const file = key.length <= MAX_KEY_LENGTH && KEY.test(key) ? await find(storage, key, log) : null;
  if (file === "unavailable") return new Response("The file store does not answer.", { status: 503 });
  if (!file) return new Response("Not found", { status: 404, headers: { "X-Robots-Tag": "noindex" } });
  if (request.method === "HEAD") await file.body.cancel();
  const isPublic = key.startsWith(`${PUBLIC_PICTURES_FOLDER}/`);
  return new Response(request.method === "HEAD" ? null : file.body, {
    headers: {
      "Content-Type": file.contentType,
      "Content-Length": String(file.bytes),
      "Cache-Control": isPublic ? A_YEAR : `private, max-age=${FILE_CACHE_SECONDS}`,
      ...(!isPublic && { "X-Robots-Tag": "noindex, nofollow, noarchive" }),
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
    return await storage.get(key);
  } catch (error) {
    log.error({ error: error instanceof Error ? error.name : "unknown" }, "file store does not answer");
    return "unavailable";
  }
}
