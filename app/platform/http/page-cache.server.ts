import { LRUCache } from "lru-cache";
import { acceptedEncoding, compress, type Encoding, isCompressible } from "./compress.server";

/**
 * A route whose response depends only on its path and on named data sets this header to the names, such as `brands
 * site`.
 */
const PAGE_CACHE_HEADER = "X-Page-Cache";
/**
 * Set together with it: the query parameters that the page reads, such as `q tag`. A request with one of them is
 * rendered live; other parameters don't change the page. Without this header, a page may read any parameter, and only
 * the URL without a query is cached.
 */
const PAGE_QUERY_HEADER = "X-Page-Query";

/**
 * What proxies may do with a page that is kept here, unless the page says otherwise (spec:platform#shared-pages).
 * Browsers always ask again.
 */
const SHARED_CACHING = "public, max-age=0, s-maxage=5";

const MAX_PAGES = 1_000;
/** A page that is requested more often than this gets a place in the cache, however popular the page before it was. */
const MAX_USES = 15;
/** All counts are halved after this many pages per place were admitted or rejected. */
const CONTESTS_PER_PLACE = 10;
/** Parsing a longer query would cost more than rendering most pages. */
const MAX_QUERY_LENGTH = 2_000;
/** Names the loaders whose data a script requests. */
const ROUTES_PARAMETER = "_routes";
const MAX_ROUTES_LENGTH = 200;

type KeptPage = {
  status: number;
  headers: Headers;
  tags: string[];
  /** Names of the query parameters that change the page; null means all. */
  reads: readonly string[] | null;
  bodies: Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>;
  /** How often the page was requested, up to `MAX_USES`; see `createAdmission`. */
  uses: number;
};

/** Keeps pages that are the same for every anonymous visitor, compressed, until the data they show changes. */
export type PageCache = {
  /**
   * Answers from memory, or calls `render` and keeps the response if its headers allow that.
   * @param part distinguishes versions of a page when visitors at the same URL see different ones.
   */
  respond(request: Request, render: () => Promise<Response>, part?: string): Promise<Response>;
  /** Drops the pages that show data with this name. */
  invalidate(tag: string): void;
};

/**
 * @param visitorCookies names of cookies that don't affect any page except through its `part`.
 * @param maxPages when the cache is full, it admits a page only if it was requested more often than the least recently
 * used one.
 */
export function createPageCache(
  visitorCookies: readonly string[] = [],
  maxPages: number = MAX_PAGES,
): PageCache {
  const pages = new LRUCache<string, KeptPage>({ max: maxPages });
  // A page rendered from data that was read before a change must not be kept after the change.
  let generation = 0;
  const admits = createAdmission(pages, maxPages);

  return {
    async respond(request, render, part = "") {
      const address = addressOf(request, visitorCookies, part);
      const kept = address && pages.peek(address.key);
      if (kept && !readsQuery(kept.reads, address.query)) {
        pages.get(address.key);
        kept.uses = Math.min(MAX_USES, kept.uses + 1);
        return answer(kept, request);
      }
      const startedAt = generation;
      const response = await render();
      const tags = takeHeader(response, PAGE_CACHE_HEADER);
      const reads = takeHeader(response, PAGE_QUERY_HEADER);
      const mayKeep =
        address !== null &&
        tags !== null &&
        response.status === 200 &&
        !response.headers.has("Set-Cookie") &&
        !readsQuery(reads, address.query);
      if (!mayKeep) return compressed(response, request);
      if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", SHARED_CACHING);
      const body = new Uint8Array(await response.arrayBuffer());
      const page: KeptPage = {
        status: response.status,
        headers: response.headers,
        tags,
        reads,
        bodies: new Map([["identity", Promise.resolve(body)]]),
        uses: 1,
      };
      if (startedAt === generation && admits(address.key)) pages.set(address.key, page);
      return answer(page, request);
    },
    invalidate(tag) {
      generation += 1;
      for (const [key, page] of pages.entries()) if (page.tags.includes(tag)) pages.delete(key);
    },
  };
}

/**
 * Decides whether a page gets a place in the cache. While there is room, every page does. Later, it must have been
 * requested more often than the page it would replace, so a flood of URLs that are requested once evicts nothing. From
 * time to time all counts are halved, so that pages that no one reads any longer are evicted eventually.
 */
function createAdmission(pages: LRUCache<string, KeptPage>, maxPages: number): (key: string) => boolean {
  const requested = new LRUCache<string, { uses: number }>({ max: maxPages });
  let contests = 0;
  return (key) => {
    const [victim] = pages.rvalues();
    if (pages.size < maxPages || pages.has(key) || !victim) return true;
    contests += 1;
    if (contests % (maxPages * CONTESTS_PER_PLACE) === 0)
      for (const counted of [...pages.values(), ...requested.values()]) counted.uses >>= 1;
    const candidate = requested.get(key) ?? { uses: 0 };
    candidate.uses += 1;
    requested.set(key, candidate);
    return candidate.uses > victim.uses;
  };
}

/** The names in a header that is only for the cache; null without the header. */
function takeHeader(response: Response, name: string): string[] | null {
  const value = response.headers.get(name);
  response.headers.delete(name);
  return value === null ? null : value.split(" ").filter(Boolean);
}

/** Whether the query has a parameter that changes the page. */
function readsQuery(reads: readonly string[] | null, query: URLSearchParams): boolean {
  if (reads === null) return query.size > 0;
  return reads.some((name) => query.has(name));
}

const NO_QUERY = new URLSearchParams();

/**
 * The cache key. Only anonymous GET requests with a query of reasonable length have one: a visitor with another cookie
 * may get a page made for them.
 */
function addressOf(
  request: Request,
  visitorCookies: readonly string[],
  part: string,
): { key: string; query: URLSearchParams } | null {
  const cookies = request.headers.get("cookie")?.split(";") ?? [];
  const isAnonymous = cookies.every((pair) => visitorCookies.includes(pair.split("=", 1)[0]?.trim() ?? ""));
  if (request.method !== "GET" || !isAnonymous) return null;
  const start = request.url.indexOf("/", request.url.indexOf("//") + 2);
  const mark = request.url.indexOf("?", start);
  // A URL never contains a space.
  if (mark === -1) return { key: `${request.url.slice(start)} ${part}`, query: NO_QUERY };
  if (request.url.length - mark > MAX_QUERY_LENGTH) return null;
  const path = request.url.slice(start, mark);
  const query = new URLSearchParams(request.url.slice(mark));
  const routes = path.endsWith(".data") ? query.get(ROUTES_PARAMETER) : null;
  query.delete(ROUTES_PARAMETER);
  if (routes !== null && routes.length > MAX_ROUTES_LENGTH) return null;
  const data = routes === null ? "" : `?${encodeURIComponent(routes)}`;
  return { key: `${path}${data} ${part}`, query };
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
  if (!identity) throw new Error("A cached page has no uncompressed body.");
  const body = compress(identity, encoding, "kept").then((bytes) => new Uint8Array(bytes));
  page.bodies.set(encoding, body);
  return body;
}

/** Compresses a whole response that isn't kept. Event streams and small or binary bodies pass unchanged. */
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
