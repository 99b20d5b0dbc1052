import { promisify } from "node:util";
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
  type ZstdOptions,
  zstdCompress,
  zstdCompressSync,
} from "node:zlib";

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);
const zstdAsync = promisify<Uint8Array, ZstdOptions, Buffer>(zstdCompress);

const MIN_BYTES = 1_000;
/**
 * Up to this size, compressing at once takes less time than passing the work to another thread and waiting: about 0.2 ms
 * for every 100 KB with Zstandard, and up to 1 ms with gzip.
 */
const AT_ONCE_BYTES = 256 * 1024;
const COMPRESSIBLE =
  /^(text\/(?!event-stream)|application\/(json|xml|(rss|atom)\+xml|manifest\+json|ld\+json)|image\/svg)/;

type Bytes = Uint8Array<ArrayBuffer>;

/** The encodings of a file or page that is served many times. */
export type Encoding = "br" | "gzip" | "identity";
/** Those of a page that is compressed for one response. */
export type LiveEncoding = Encoding | "zstd";

/**
 * The shortest encoding that the client accepts. Weights are ignored: every browser only lists encodings it supports.
 */
export function acceptedEncoding(header: string | null | undefined): Encoding {
  if (!header) return "identity";
  if (/\bbr\b/.test(header)) return "br";
  return /\bgzip\b/.test(header) ? "gzip" : "identity";
}

/**
 * The best encoding for a single response: Zstandard takes less than half the time of Brotli for at most 4% more bytes
 * (docs/performance.md#what-made-the-difference).
 */
export function acceptedLiveEncoding(header: string | null | undefined): LiveEncoding {
  return header && /\bzstd\b/.test(header) ? "zstd" : acceptedEncoding(header);
}

export function isCompressible(contentType: string | null, bytes: number): boolean {
  return bytes >= MIN_BYTES && contentType !== null && COMPRESSIBLE.test(contentType);
}

/**
 * `effort` is "live" while a client waits, "kept" for a file that is served many times, and "best" for a page in the
 * cache, which takes five times as long as "kept" and saves another 8% of Brotli.
 */
type Effort = "live" | "kept" | "best";

export async function compress(body: Bytes, encoding: LiveEncoding, effort: Effort): Promise<Bytes> {
  if (encoding === "identity") return body;
  if (effort === "live" && body.byteLength <= AT_ONCE_BYTES) return compressAtOnce(body, encoding);
  if (encoding === "zstd") return new Uint8Array(await zstdAsync(body, zstd(body)));
  if (encoding === "gzip")
    return new Uint8Array(await gzipAsync(body, { level: effort === "live" ? LIVE_GZIP : 9 }));
  const params = effort === "live" ? liveBrotli(body) : keptBrotli(body, effort);
  return new Uint8Array(await brotliAsync(body, { params }));
}

function compressAtOnce(body: Bytes, encoding: Exclude<LiveEncoding, "identity">): Bytes {
  const chunkSize = Math.max(MIN_CHUNK_BYTES, Math.ceil(body.byteLength * LARGEST_SHARE));
  const written = writeAtOnce[encoding](body, chunkSize);
  const compressed = new Uint8Array(written);
  // Node's compressor would keep its buffer until the next full garbage collection. A longer result is in several.
  if (written.buffer.byteLength === chunkSize) written.buffer.transfer(0);
  return compressed;
}

const writeAtOnce = {
  gzip: (body: Bytes, chunkSize: number) => gzipSync(body, { level: LIVE_GZIP, chunkSize }),
  br: (body: Bytes, chunkSize: number) => brotliCompressSync(body, { params: liveBrotli(body), chunkSize }),
  zstd: (body: Bytes, chunkSize: number) => zstdCompressSync(body, { ...zstd(body), chunkSize }),
};

const LIVE_GZIP = 4;
/** Each compression has a buffer for its result: enough for almost any page in one piece. */
const LARGEST_SHARE = 1 / 4;
/** Node cuts smaller buffers from one that others use, too, and that can't be freed. */
const MIN_CHUNK_BYTES = 32 * 1024;
/** A list of thousands of posts repeats itself: quality 9 takes more than twice as long as 5, for the same bytes. */
const LONG_BYTES = 1024 * 1024;

function keptBrotli(body: Uint8Array, effort: "kept" | "best"): Record<number, number> {
  const quality = effort === "best" ? 11 : 9;
  return { [constants.BROTLI_PARAM_QUALITY]: body.byteLength > LONG_BYTES ? 5 : quality };
}

/** With a window that fits the page instead of the largest one, it takes a third less time for the same bytes. */
function liveBrotli(body: Bytes): Record<number, number> {
  return {
    [constants.BROTLI_PARAM_QUALITY]: 3,
    [constants.BROTLI_PARAM_LGWIN]: 18,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
  };
}

/**
 * Two tables of 64 KB instead of up to 512 KB in all: pages repeat what came shortly before, so they get as short, in less
 * time. The level is the library's own choice.
 */
const zstd = (body: Bytes): ZstdOptions => ({
  params: { [constants.ZSTD_c_hashLog]: 14, [constants.ZSTD_c_chainLog]: 14 },
  pledgedSrcSize: body.byteLength,
});
