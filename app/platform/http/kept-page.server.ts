import { acceptedEncoding, compress, type Encoding, isCompressible } from "./compress.server";
import { entityTag, isUnchanged, makeReady, type ReadyResponse, unchanged } from "./ready-response.server";

type Bytes = Uint8Array<ArrayBuffer>;
type CompleteHeaders = (headers: Headers) => void;

/** A page of the cache, in the encodings that were asked for. */
export type KeptPage = {
  headers: Headers;
  tags: string[];
  /** Names of the query parameters that change the page; null means all. */
  reads: readonly string[] | null;
  identity: Bytes;
  isCompressible: boolean;
  /** Whether it isn't worth better compression, or has it, or waits for it. */
  isSettled: boolean;
  /** Same for same bytes, without the suffix for the encoding. */
  fingerprint: string;
  compressing: Map<Encoding, Promise<Bytes>>;
  /** What the cache's `peek` sends, by encoding: there as soon as its bytes are. */
  ready: Map<Encoding, ReadyResponse>;
  /** How often the page was requested, up to a limit; see `createAdmission` in page-cache.server.ts. */
  uses: number;
};

/** @param headers of every response with this page. */
export function keptPage(
  headers: Headers,
  identity: Bytes,
  about: Pick<KeptPage, "tags" | "reads" | "isSettled">,
): KeptPage {
  return {
    ...about,
    headers,
    identity,
    isCompressible: isCompressible(headers.get("Content-Type"), identity.byteLength),
    fingerprint: entityTag(identity),
    compressing: new Map(),
    ready: new Map(),
    uses: 1,
  };
}

export const encodingOf = (page: KeptPage, accepted: string | null | undefined): Encoding =>
  page.isCompressible ? acceptedEncoding(accepted) : "identity";

/** The response to a request for the page, in the best encoding that the client accepts. */
export async function answer(
  page: KeptPage,
  request: Request,
  part: string,
  completeHeaders: CompleteHeaders,
): Promise<Response> {
  const encoding = encodingOf(page, request.headers.get("accept-encoding"));
  const body = await bodyOf(page, encoding);
  const headers = headersOf(page, encoding);
  // With a part, the response also assigns the visitor, so it's sent again even if the visitor has the page.
  if (part === "") {
    const tag = tagOf(page, encoding);
    headers.set("ETag", tag);
    if (!page.ready.has(encoding)) page.ready.set(encoding, makeReady(headers, body, completeHeaders));
    if (isUnchanged(request.headers.get("if-none-match"), tag)) return unchanged(headers);
  }
  if (request.method === "GET") return new Response(body, { headers });
  headers.set("Content-Length", String(body.byteLength));
  return new Response(null, { headers });
}

function headersOf(page: KeptPage, encoding: Encoding): Headers {
  const headers = new Headers(page.headers);
  if (page.isCompressible) headers.set("Vary", "Accept-Encoding, Cookie");
  if (encoding !== "identity") headers.set("Content-Encoding", encoding);
  return headers;
}

/** Better compression doesn't change it: no client can ask for a part of a page, so none combines two compressions. */
const tagOf = ({ fingerprint }: KeptPage, encoding: Encoding) =>
  `"${fingerprint}${encoding === "identity" ? "" : `-${encoding}`}"`;

async function bodyOf(page: KeptPage, encoding: Encoding): Promise<Bytes> {
  if (encoding === "identity") return page.identity;
  const known = page.compressing.get(encoding);
  if (known) return known;
  const body = compress(page.identity, encoding, "live");
  page.compressing.set(encoding, body);
  return body;
}

/** A page that is requested this often before its data changes is worth a quarter of a second of processor time. */
const WORTHWHILE_USES = 3;
/** Pages that wait for better compression. One that finds no place asks again when it's requested again. */
const MAX_WAITING = 100;

/**
 * The first visitors get a page that was compressed in a few milliseconds. If it's requested again, it's compressed as
 * well as possible, one page at a time: 10 to 15% fewer bytes.
 * @returns called at each request for a kept page.
 */
export function createRecompression(completeHeaders: CompleteHeaders): (page: KeptPage) => void {
  const waiting = new Set<KeptPage>();
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    for (const page of waiting) {
      waiting.delete(page);
      // If memory runs out, visitors keep getting the first compression.
      await recompress(page, completeHeaders).catch(() => {});
    }
    isRunning = false;
  }

  return (page) => {
    if (page.isSettled || !page.isCompressible || page.uses < WORTHWHILE_USES) return;
    if (waiting.size >= MAX_WAITING) return;
    page.isSettled = true;
    waiting.add(page);
    if (!isRunning) void run();
  };
}

async function recompress(page: KeptPage, completeHeaders: CompleteHeaders): Promise<void> {
  for (const encoding of ["br", "gzip"] as const) {
    const bytes = await compress(page.identity, encoding, "best");
    page.compressing.set(encoding, Promise.resolve(bytes));
    if (!page.ready.has(encoding)) continue;
    const headers = headersOf(page, encoding);
    headers.set("ETag", tagOf(page, encoding));
    page.ready.set(encoding, makeReady(headers, bytes, completeHeaders));
  }
}
