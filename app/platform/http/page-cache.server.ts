import { acceptedEncoding, compress, type Encoding, isCompressible } from "./compress.server";

/** A route whose answer depends only on its address and on named data sets this header to their names, `brands site`. */
const PAGE_CACHE_HEADER = "X-Page-Cache";

const MAX_PAGES = 1_000;
const MAX_QUERY_LENGTH = 64;

type KeptPage = {
  status: number;
  headers: Headers;
  tags: string[];
  bodies: Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>;
};

/** Keeps pages that are the same for every anonymous visitor, compressed, until the data they show changes. */
export type PageCache = {
  /**
   * Answers from memory, or calls `render` and keeps what it gives if its header allows that.
   * @param part tells apart what visitors of the same address are shown, where they are shown different things.
   */
  respond(request: Request, render: () => Promise<Response>, part?: string): Promise<Response>;
  /** Forgets the pages that show data of this name. */
  invalidate(tag: string): void;
};

/** @param visitorCookies names of cookies on which no page depends beyond its `part`. */
export function createPageCache(visitorCookies: readonly string[] = []): PageCache {
  const pages = new Map<string, KeptPage>();
  // A page rendered from data read before a change must not be kept after it.
  let generation = 0;

  function keep(key: string, page: KeptPage) {
    const oldest = pages.size >= MAX_PAGES ? pages.keys().next().value : undefined;
    if (oldest !== undefined) pages.delete(oldest);
    pages.set(key, page);
  }

  return {
    async respond(request, render, part = "") {
      const key = keyOf(request, visitorCookies, part);
      const kept = key === null ? undefined : pages.get(key);
      if (kept) return answer(kept, request);
      const startedAt = generation;
      const response = await render();
      const tags = response.headers.get(PAGE_CACHE_HEADER);
      response.headers.delete(PAGE_CACHE_HEADER);
      const mayKeep =
        key !== null && tags !== null && response.status === 200 && !response.headers.has("Set-Cookie");
      if (!mayKeep) return compressed(response, request);
      const body = new Uint8Array(await response.arrayBuffer());
      const page: KeptPage = {
        status: response.status,
        headers: response.headers,
        tags: tags.split(" "),
        bodies: new Map([["identity", Promise.resolve(body)]]),
      };
      if (startedAt === generation) keep(key, page);
      return answer(page, request);
    },
    invalidate(tag) {
      generation += 1;
      for (const [key, page] of pages) if (page.tags.includes(tag)) pages.delete(key);
    },
  };
}

/** Anonymous GET requests with a short query only: whoever has another cookie may get a page of their own. */
function keyOf(request: Request, visitorCookies: readonly string[], part: string): string | null {
  const cookies = request.headers.get("cookie")?.split(";") ?? [];
  const isAnonymous = cookies.every((pair) => visitorCookies.includes(pair.split("=", 1)[0]?.trim() ?? ""));
  if (request.method !== "GET" || !isAnonymous) return null;
  const start = request.url.indexOf("/", request.url.indexOf("//") + 2);
  const query = request.url.indexOf("?", start);
  if (query !== -1 && request.url.length - query > MAX_QUERY_LENGTH) return null;
  // No address holds a space.
  return `${request.url.slice(start)} ${part}`;
}

async function answer(page: KeptPage, request: Request): Promise<Response> {
  const identity = await bodyOf(page, "identity");
  const compressible = isCompressible(page.headers.get("Content-Type"), identity.byteLength);
  const encoding = compressible ? acceptedEncoding(request.headers.get("accept-encoding")) : "identity";
  const headers = new Headers(page.headers);
  if (compressible) headers.set("Vary", "Accept-Encoding, Cookie");
  if (encoding !== "identity") headers.set("Content-Encoding", encoding);
  return new Response(await bodyOf(page, encoding), { status: page.status, headers });
}

async function bodyOf(page: KeptPage, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  const known = page.bodies.get(encoding);
  if (known) return known;
  const identity = await page.bodies.get("identity");
  if (!identity) throw new Error("A kept page always has its identity body.");
  const body = compress(identity, encoding, "kept").then((bytes) => new Uint8Array(bytes));
  page.bodies.set(encoding, body);
  return body;
}

/** Compresses a whole answer that is not kept; event streams and small or binary bodies pass unchanged. */
export async function compressed(response: Response, request: Request): Promise<Response> {
  const encoding = acceptedEncoding(request.headers.get("accept-encoding"));
  const contentType = response.headers.get("Content-Type");
  const skip = encoding === "identity" || !response.body || response.headers.has("Content-Encoding");
  if (skip || !isCompressible(contentType, Number.POSITIVE_INFINITY)) return response;
  const body = new Uint8Array(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  if (!isCompressible(contentType, body.byteLength))
    return new Response(body, { status: response.status, headers });
  headers.append("Vary", "Accept-Encoding");
  headers.set("Content-Encoding", encoding);
  headers.delete("Content-Length");
  const bytes = await compress(body, encoding, "live");
  return new Response(new Uint8Array(bytes), { status: response.status, headers });
}
