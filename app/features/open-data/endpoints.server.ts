import type { Platform, RequestInfo } from "~/platform/context.server";
import { acceptedEncoding } from "~/platform/http/compress.server";
import type { RateLimit } from "~/platform/http/rate-limit.server";
import type { DataFile } from "./use-cases/data-files.server";

/** How many files one client network may download in a minute, and how many of them a process counts alone. */
const FILES_PER_MINUTE = 60;
const UNREPORTED = 10;

/** The limit that all data files share (spec:open-data#limits). */
export function dataLimit(platform: Platform): RateLimit {
  return platform.rateLimit("open data", FILES_PER_MINUTE, 60, UNREPORTED);
}

type FileOptions = { limit: RateLimit; contentType: string; read(): Promise<DataFile> };

/**
 * A plain endpoint for a public file: 200, 304 if the client has it, or 429 with `Retry-After` above the limit. Any
 * site may read it in a browser, since it is the same for everyone (spec:open-data#file-headers).
 */
export function createFileEndpoint({ limit, contentType, read }: FileOptions) {
  return async (request: Request, info: RequestInfo): Promise<Response> => {
    const wait = await limit.consume(info.clientAddress);
    if (wait !== null) return tooMany(wait);
    const file = await read();
    const headers = new Headers({
      "Content-Type": contentType,
      "Cache-Control": "public, max-age=3600",
      // Weak: the same content in another encoding has the same tag.
      ETag: `W/"${file.tag}"`,
      Vary: "Accept-Encoding",
      "Access-Control-Allow-Origin": "*",
    });
    if (matches(request.headers.get("if-none-match"), file.tag)) {
      headers.delete("Content-Type");
      return new Response(null, { status: 304, headers });
    }
    const encoding = acceptedEncoding(request.headers.get("accept-encoding"));
    if (encoding !== "identity") headers.set("Content-Encoding", encoding);
    return new Response(request.method === "HEAD" ? null : await file.body(encoding), { headers });
  };
}

function tooMany(seconds: number): Response {
  return new Response(`Too many requests from your network. Try again in ${seconds} seconds.\n`, {
    status: 429,
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Retry-After": String(seconds),
      "Access-Control-Allow-Origin": "*",
    },
  });
}

/** Whether `If-None-Match` names the tag, in any of its forms. */
function matches(header: string | null, tag: string): boolean {
  if (header === null) return false;
  return header.split(",").some((part) => {
    const name = part.trim();
    return name === "*" || name.replace(/^W\//, "") === `"${tag}"`;
  });
}
