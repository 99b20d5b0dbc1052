import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { fetchText, ResponseTooLate } from "./bounded-response.server";

const page = Buffer.from("“Page”");
const AMPLE = { withinMs: 60_000, maxBytes: page.byteLength };

const server = createServer((request, response) => {
  if (request.url === "/stalls") response.write("“");
  else if (request.url === "/moved") response.writeHead(302, { Location: "/" }).end();
  else if (request.url !== "/silent") {
    // The first piece ends within a character.
    response.write(page.subarray(0, 1));
    response.end(page.subarray(1));
  }
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => {
  server.closeAllConnections();
  return new Promise<void>((resolve) => server.close(() => resolve()));
});

test("a response of at most so many bytes is read, and of a longer one only the head", async () => {
  expect((await fetchText(origin, AMPLE)).text).toBe("“Page”");
  const longer = await fetchText(origin, { ...AMPLE, maxBytes: page.byteLength - 1 });
  expect(longer.text).toBeNull();
  expect(longer.response.status).toBe(200);
});

test.each(["silent", "stalls"])("a response that is late is given up: %s", async (path) => {
  await expect(fetchText(`${origin}/${path}`, { ...AMPLE, withinMs: 50 })).rejects.toThrow(ResponseTooLate);
});

test("a redirect isn't followed", async () => {
  await expect(fetchText(`${origin}/moved`, AMPLE)).rejects.toThrow("fetch failed");
  const { response } = await fetchText(`${origin}/moved`, AMPLE, { redirect: "manual" });
  expect(response.status).toBe(302);
});

test("a request that its caller stops isn't reported as late", async () => {
  const stopped = fetchText(`${origin}/silent`, AMPLE, { signal: AbortSignal.abort() });
  await expect(stopped).rejects.toMatchObject({ name: "AbortError" });
});
