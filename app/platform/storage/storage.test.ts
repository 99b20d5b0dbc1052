import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { parseConfig } from "~/platform/config.server";
import { createLog } from "~/platform/log.server";
import { startFakeS3 } from "~tests/fakes/s3";
import { serveFile, servePrivateFile } from "./serve.server";
import { createStorage, fileUrl, newFileKey } from "./storage.server";

const folder = await mkdtemp(path.join(tmpdir(), "storage-"));
const s3 = await startFakeS3("claims");
const log = createLog("silent");
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true });
});

const stores = {
  disk: await createStorage(parseConfig({ DATA_DIR: folder })),
  s3: await createStorage(
    parseConfig({
      S3_BUCKET: "claims",
      S3_ENDPOINT: s3.endpoint,
      S3_ACCESS_KEY_ID: "key",
      S3_SECRET_ACCESS_KEY: "secret",
      S3_FORCE_PATH_STYLE: "true",
    }),
  ),
};

const picture = new TextEncoder().encode("the bytes of a picture");
async function listed(keys: AsyncGenerator<string>): Promise<string[]> {
  const list: string[] = [];
  for await (const key of keys) list.push(key);
  return list.sort();
}
const text = async (body: ReadableStream<Uint8Array> | null) => new Response(body).text();

describe.each(Object.entries(stores))("files in the %s store", (_kind, storage) => {
  const key = newFileKey("rebate-claims", "webp", new Date(1_700_000_000_000));

  test("come back unchanged, with their type", async () => {
    await storage.put(key, picture);
    const file = await storage.get(key);
    expect(file).toMatchObject({ contentType: "image/webp", bytes: picture.length });
    expect(await text(file?.body ?? null)).toBe("the bytes of a picture");
  });

  test("are never overwritten", async () => {
    await expect(storage.put(key, new Uint8Array(3))).rejects.toThrow();
    expect(await text((await storage.get(key))?.body ?? null)).toBe("the bytes of a picture");
  });

  test("are listed below their folder, however many pages that takes", async () => {
    const more = [1, 2, 3, 4].map((number) => `listed/${number}.webp`);
    for (const each of more) await storage.put(each, picture);
    expect(await listed(storage.list("listed"))).toEqual(more);
    expect(await listed(storage.list("nothing-here"))).toEqual([]);
    expect(await listed(storage.list("/"))).toEqual(expect.arrayContaining([...more, key]));
  });

  test("aren't found by their URL outside the public folders", async () => {
    const answer = await serveFile(new Request(`http://site.example${fileUrl(key)}`), storage, log);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toBe("Not found");
  });

  test("are served to someone who may see them: not cached, never indexed, and unable to run code", async () => {
    const request = new Request(`http://site.example${fileUrl(key)}`);
    const answer = await servePrivateFile(request, key, storage, log);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe("the bytes of a picture");
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
      "x-robots-tag": expect.stringContaining("noindex"),
      "content-security-policy": expect.stringContaining("sandbox"),
    });
  });

  test("in a public folder are served to everyone and cached for an hour", async () => {
    const logo = newFileKey("brand-logos", "webp", new Date(1_700_000_000_000));
    await storage.put(logo, picture);
    const answer = await serveFile(new Request(`http://site.example${fileUrl(logo)}`), storage, log);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe("the bytes of a picture");
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "cache-control": "private, max-age=3600",
      "x-robots-tag": expect.stringContaining("noindex"),
      "content-security-policy": expect.stringContaining("sandbox"),
    });
  });

  test("in the folder of logos are made smaller if an earlier release stored them large", async () => {
    const noise = sharp(randomBytes(320 * 320 * 3), { raw: { width: 320, height: 320, channels: 3 } });
    const stored = newFileKey("brand-logos", "jpg", new Date(1_600_000_000_000));
    await storage.put(stored, await noise.jpeg({ quality: 85 }).toBuffer());
    const request = () => serveFile(new Request(`http://site.example${fileUrl(stored)}`), storage, log);
    for (const answer of [await request(), await request()]) {
      expect(answer.headers.get("content-type")).toBe("image/webp");
      const logo = Buffer.from(await answer.arrayBuffer());
      expect(logo.byteLength).toBeLessThanOrEqual(4_096);
      expect(answer.headers.get("content-length")).toBe(String(logo.byteLength));
      expect((await sharp(logo).metadata()).format).toBe("webp");
    }
  });

  test("in the folder of logos that can't be read as pictures are served as they were stored", async () => {
    const stored = newFileKey("brand-logos", "jpg", new Date(1_600_000_000_001));
    await storage.put(stored, Buffer.from("x".repeat(5_000)));
    const request = () => serveFile(new Request(`http://site.example${fileUrl(stored)}`), storage, log);
    for (const answer of [await request(), await request()]) expect(await answer.text()).toHaveLength(5_000);
  });

  test.each([
    "brand-logos/unknown.webp",
    "brand-logos",
    "constructor/unknown.webp",
    "",
    "..%2f..%2fetc%2fpasswd",
    "a/../../b",
    "a/.hidden",
    `brand-logos/${"a".repeat(5_000)}`,
    `brand-logos/${"a".repeat(256)}.webp`,
  ])("a request for %j isn't found", async (path) => {
    const answer = await serveFile(new Request(`http://site.example/uploads/${path}`), storage, log);
    expect(answer.status).toBe(404);
  });

  test("are gone after deletion, and deleting again isn't an error", async () => {
    await storage.delete(key);
    await storage.delete(key);
    expect(await storage.get(key)).toBeNull();
  });
});

describe("the S3 store", () => {
  test("gets the cache time of an hour with each file, and every request is signed", async () => {
    await stores.s3.put("brand-logos/told.webp", picture);
    expect(s3.objects.get("brand-logos/told.webp")).toMatchObject({
      cacheControl: "max-age=3600",
      contentType: "image/webp",
    });
    expect(s3.unsigned).toBe(0);
  });

  test("fails uploads when it is unavailable, and files answer 503", async () => {
    s3.failWith = 503;
    await expect(stores.s3.put("brand-logos/away.webp", picture)).rejects.toThrow();
    const request = new Request("http://site.example/uploads/brand-logos/told.webp");
    expect((await serveFile(request, stores.s3, log)).status).toBe(503);
    s3.failWith = null;
  });
});

test("keys contain the time and 128 random bits", () => {
  const keys = Array.from({ length: 100 }, () => newFileKey("rebate-claims", "webp", new Date(5)));
  expect(new Set(keys).size).toBe(100);
  for (const key of keys) expect(key).toMatch(/^rebate-claims\/5-[0-9a-f]{32}\.webp$/);
});
