import { LRUCache } from "lru-cache";
import { acceptedLiveEncoding, compress, isCompressible } from "./compress.server";
import { answer, createRecompression, encodingOf, type KeptPage, keptPage } from "./kept-page.server";
import { createQueryPages } from "./query-pages.server";
import type { ReadyResponse } from "./ready-response.server";
import { bytesOf, freeBytes, hasBody } from "./whole-body.server";

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
export const PAGE_QUERY_HEADER = "X-Page-Query";

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

/** The parts of a GET or HEAD request that decide which cached page answers it. */
export type PageRequest = {
  /** The path and the query, as in the request line. */
  target: string;
  cookie: string | null | undefined;
  acceptEncoding: string | null | undefined;
};

/** Keeps pages that are the same for every anonymous visitor, compressed, until the data they show changes. */
export type PageCache = {
  /**
   * Answers from memory, or calls `render` and keeps the response if its headers allow that.
   * @param part distinguishes versions of a page when visitors at the same URL see different ones.
   */
  respond(request: Request, render: () => Promise<Response>, part?: string): Promise<Response>;
  /**
   * The cached page of a URL where all visitors see the same, with all of its headers. Null means that `respond` has to
   * answer, which may take time.
   */
  peek(request: PageRequest): ReadyResponse | null;
  /** Drops the pages that show data with this name. */
  invalidate(tag: string): void;
};

export type PageCacheOptions = {
  /** Names of cookies that don't affect any page except through its `part`. */
  visitorCookies?: readonly string[];
  /** When the cache is full, it admits a page only if it was requested more often than the least recently used one. */
  maxPages?: number;
  /** Adds the headers that every response has to those of a page that `peek` returns. */
  completeHeaders?(headers: Headers): void;
};

export function createPageCache(options: PageCacheOptions = {}): PageCache {
  const { visitorCookies = [], maxPages = MAX_PAGES, completeHeaders = () => {} } = options;
  const pages = new LRUCache<string, KeptPage>({ max: maxPages });
  // A page rendered from data that was read before a change must not be kept after the change.
  let generation = 0;
  const admits = createAdmission(pages, maxPages);
  const queries = createQueryPages<KeptPage>();
  const recompress = createRecompression(completeHeaders);

  function find(address: Address): KeptPage | undefined {
    const kept = pages.peek(address.key);
    return kept && !readsQuery(kept.reads, address.query) ? kept : queries.find(address);
  }

  function keep(address: Address, page: KeptPage): void {
    if (readsQuery(page.reads, address.query)) queries.keep(address, page);
    else if (admits(address.key)) pages.set(address.key, page);
  }

  function countUse(key: string, kept: KeptPage): void {
    pages.get(key);
    kept.uses = Math.min(MAX_USES, kept.uses + 1);
    recompress(kept);
  }

  return {
    async respond(request, render, part = "") {
      const isRead = request.method === "GET" || request.method === "HEAD";
      const target = request.url.slice(request.url.indexOf("/", request.url.indexOf("//") + 2));
      const address = isRead ? addressOf(target, request.headers.get("cookie"), visitorCookies, part) : null;
      const kept = address && find(address);
      if (kept) {
        countUse(address.key, kept);
        return answer(kept, request, part, completeHeaders);
      }
      const startedAt = generation;
      const response = await render();
      const tags = takeHeader(response, PAGE_CACHE_HEADER);
      const reads = takeHeader(response, PAGE_QUERY_HEADER);
      const isPlain = response.status === 200 && !response.headers.has("Set-Cookie");
      const mayKeep = address !== null && tags !== null && request.method === "GET" && isPlain;
      const isQueried = mayKeep && readsQuery(reads, address.query);
      const isRare = isQueried && !queries.isRepeated(address, reads);
      if (!mayKeep || isRare) return compressed(response, request);
      if (!isQueried && !response.headers.has("Cache-Control"))
        response.headers.set("Cache-Control", SHARED_CACHING);
      const body = await bytesOf(response);
      const page = keptPage(response.headers, body, { tags, reads, isSettled: isQueried });
      if (startedAt === generation) keep(address, page);
      return answer(page, request, part, completeHeaders);
    },
    peek({ target, cookie, acceptEncoding }) {
      const address = addressOf(target, cookie, visitorCookies, "");
      const kept = address && find(address);
      // Compressing takes time, so the first request for an encoding is answered by `respond`.
      const ready = kept?.ready.get(encodingOf(kept, acceptEncoding));
      if (!address || !kept || !ready) return null;
      countUse(address.key, kept);
      return ready;
    },
    invalidate(tag) {
      generation += 1;
      for (const [key, page] of pages.entries()) if (page.tags.includes(tag)) pages.delete(key);
      queries.invalidate(tag);
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
  if (reads === null || query.size === 0) return query.size > 0;
  return reads.some((name) => query.has(name));
}

const NO_QUERY = new URLSearchParams();

type Address = { key: string; query: URLSearchParams };

/**
 * The cache key. Only anonymous requests with a query of reasonable length have one: a visitor with another cookie may
 * get a page made for them.
 */
function addressOf(
  target: string,
  cookie: string | null | undefined,
  visitorCookies: readonly string[],
  part: string,
): Address | null {
  if (typeof cookie === "string" && !isAnonymous(cookie, visitorCookies)) return null;
  const mark = target.indexOf("?");
  // A URL never contains a space.
  if (mark === -1) return { key: `${target} ${part}`, query: NO_QUERY };
  if (target.length - mark > MAX_QUERY_LENGTH) return null;
  const path = target.slice(0, mark);
  const query = new URLSearchParams(target.slice(mark));
  const routes = path.endsWith(".data") ? query.get(ROUTES_PARAMETER) : null;
  query.delete(ROUTES_PARAMETER);
  if (routes !== null && routes.length > MAX_ROUTES_LENGTH) return null;
  const data = routes === null ? "" : `?${encodeURIComponent(routes)}`;
  return { key: `${path}${data} ${part}`, query };
}

function isAnonymous(cookie: string, visitorCookies: readonly string[]): boolean {
  return cookie.split(";").every((pair) => visitorCookies.includes(pair.split("=", 1)[0]?.trim() ?? ""));
}

/** Compresses a whole response that isn't kept. Event streams and small or binary bodies pass unchanged. */
export async function compressed(response: Response, request: Request): Promise<Response> {
  const encoding = acceptedLiveEncoding(request.headers.get("accept-encoding"));
  const contentType = response.headers.get("Content-Type");
  const skip = encoding === "identity" || !hasBody(response) || response.headers.has("Content-Encoding");
  if (skip || !isCompressible(contentType, Number.POSITIVE_INFINITY)) return response;
  const body = await bytesOf(response);
  const headers = new Headers(response.headers);
  if (!isCompressible(contentType, body.byteLength))
    return new Response(body, { status: response.status, headers });
  headers.append("Vary", "Accept-Encoding");
  headers.set("Content-Encoding", encoding);
  headers.delete("Content-Length");
  const bytes = await compress(body, encoding, "live");
  freeBytes(body);
  return new Response(bytes, { status: response.status, headers });
}
