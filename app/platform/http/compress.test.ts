import { randomBytes } from "node:crypto";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { compress } from "./compress.server";

const page = (bytes: number) => new Uint8Array(Buffer.alloc(bytes, "<li class='row'>A row of a list</li>"));
const bodies = {
  "a short page": page(2_000),
  "a page": page(100_000),
  "a long list": page(700_000),
  "a page that hardly gets shorter": new Uint8Array(randomBytes(100_000)),
};

describe.each(Object.entries(bodies))("%s", (_name, body) => {
  test("is the same after Zstandard", async () => {
    const zstd = await compress(body, "zstd", "live");
    expect(Buffer.compare(zstdDecompressSync(zstd), body)).toBe(0);
    expect(zstd.buffer.byteLength).toBe(zstd.byteLength);
  });

  test.each(["live", "kept", "best"] as const)("is the same after compression (%s)", async (effort) => {
    const brotli = await compress(body, "br", effort);
    const gzip = await compress(body, "gzip", effort);
    expect(Buffer.compare(brotliDecompressSync(brotli), body)).toBe(0);
    expect(Buffer.compare(gunzipSync(gzip), body)).toBe(0);
    // Neither keeps a larger buffer in memory.
    expect(brotli.buffer.byteLength).toBe(brotli.byteLength);
    expect(gzip.buffer.byteLength).toBe(gzip.byteLength);
  });
});

test("bytes stay unchanged for a client that accepts no encoding", async () => {
  const body = page(2_000);
  expect(await compress(body, "identity", "live")).toBe(body);
});
