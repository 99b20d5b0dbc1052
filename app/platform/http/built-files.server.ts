import { readdirSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { getMimeType } from "hono/utils/mime";
import { makeReady, type ReadyResponse } from "./ready-response.server";

/** The files of the browser build. They are read into memory when they are first requested, and never change. */
export type BuiltFiles = {
  /** Whether the build has a file at this path of a URL. */
  has(pathname: string): boolean;
  /** The file with all of its headers. Null until it has been read, and for files that aren't kept in memory. */
  peek(pathname: string, acceptEncoding: string | undefined): ReadyResponse | null;
  /** What browsers and proxies may do with the file. */
  caching(pathname: string): string;
};

/** The names of these files change with their content. */
export const HASHED_FILES = "/assets/";
const YEAR = "public, max-age=31536000, immutable";
const HOUR = "public, max-age=3600";
/** A build is far smaller; this is for a folder with something else in it. */
const MAX_BYTES = 32 * 1024 * 1024;
const MAX_FILE_BYTES = 4 * 1024 * 1024;
/** The best first. */
const VARIANTS = [
  { encoding: "br", suffix: ".br", isAccepted: /(^|,)\s*br\s*(,|$)/ },
  { encoding: "gzip", suffix: ".gz", isAccepted: /(^|,)\s*gzip\s*(,|$)/ },
] as const;

type Variant = { encoding: "br" | "gzip" | null; suffix: string };
const IDENTITY: Variant = { encoding: null, suffix: "" };

/** @param completeHeaders adds the headers that every response has. */
export function createBuiltFiles(root: string, completeHeaders: (headers: Headers) => void): BuiltFiles {
  const known = new Set(pathsIn(root));
  /** By path on disk; null while a file is being read, and if it can't be kept. */
  const files = new Map<string, ReadyResponse | null>();
  let bytes = 0;

  function variantOf(pathname: string, acceptEncoding: string | undefined): Variant {
    if (!acceptEncoding) return IDENTITY;
    const accepted = VARIANTS.find(
      ({ suffix, isAccepted }) => known.has(pathname + suffix) && isAccepted.test(acceptEncoding),
    );
    return accepted ?? IDENTITY;
  }

  async function read(pathname: string, { encoding, suffix }: Variant): Promise<void> {
    const file = path.join(root, pathname + suffix);
    const { size, mtime } = await stat(file);
    if (size > MAX_FILE_BYTES || bytes + size > MAX_BYTES) return;
    bytes += size;
    const headers = new Headers({
      "Content-Type": getMimeType(pathname) ?? "application/octet-stream",
      "Content-Length": String(size),
      "Last-Modified": mtime.toUTCString(),
      "Cache-Control": caching(pathname),
    });
    if (encoding) {
      headers.set("Content-Encoding", encoding);
      headers.set("Vary", "Accept-Encoding");
    }
    files.set(pathname + suffix, makeReady(headers, await readFile(file), completeHeaders));
  }

  return {
    has: (pathname) => known.has(pathname),
    peek(pathname, acceptEncoding) {
      if (!known.has(pathname)) return null;
      const variant = variantOf(pathname, acceptEncoding);
      const kept = files.get(pathname + variant.suffix);
      if (kept !== undefined) return kept;
      files.set(pathname + variant.suffix, null);
      // A file that can't be read is answered the other way, which reports it.
      read(pathname, variant).catch(() => {});
      return null;
    },
    caching,
  };
}

const caching = (pathname: string) => (pathname.startsWith(HASHED_FILES) ? YEAR : HOUR);

/** As paths of URLs. */
function pathsIn(root: string): string[] {
  const start = path.join(root).replace(/[\\/]$/, "").length;
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name).slice(start).split(path.sep).join("/"));
}
