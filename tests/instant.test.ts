import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BuiltServer, startBuiltServer } from "./setup/built-server.ts";

let server: BuiltServer;
beforeAll(async () => {
  // An https address, so that every security header is sent.
  server = await startBuiltServer({ settings: { SITE_URL: "https://compare.example" } });
}, 60_000);
afterAll(() => server.stop());

/** With an explicit length of 0, a request is answered by the app instead of from memory. */
const BY_THE_APP = "Content-Length: 0";

/** Sends one request and returns the bytes of the response, without the date. */
function ask(path: string, headers: string[] = [], method = "GET"): Promise<{ head: string; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(server.origin).port), "127.0.0.1");
    const chunks: Buffer[] = [];
    const lines = [`${method} ${path} HTTP/1.1`, "Host: compare.example", "Connection: close", ...headers];
    socket.on("data", (chunk) => chunks.push(chunk)).on("error", reject);
    socket.on("end", () => {
      const all = Buffer.concat(chunks);
      const end = all.indexOf("\r\n\r\n");
      const head = all
        .subarray(0, end)
        .toString("latin1")
        .replace(/\r\nDate: .*/, "");
      resolve({ head, body: all.subarray(end + 4) });
    });
    socket.write(`${lines.join("\r\n")}\r\n\r\n`);
  });
}

/** Which requests are answered from memory is tested in `instant.http.test.ts`. */
async function both(path: string, headers: string[], method = "GET") {
  // The first one is rendered, or read from the disk.
  await ask(path, headers);
  const app = await ask(path, [...headers, BY_THE_APP], method);
  return { app, memory: await ask(path, headers, method) };
}

const accepting = (encoding: string) => (encoding === "" ? [] : [`Accept-Encoding: ${encoding}`]);

async function assets(): Promise<string[]> {
  const { body } = await ask("/");
  const [script, style] = [/\/assets\/[\w.-]+\.js/, /\/assets\/[\w.-]+\.css/].map(
    (file) => file.exec(body.toString())?.[0],
  );
  return [script ?? "", style ?? ""];
}

describe.each(["br", "gzip, deflate, br", "gzip", ""])("Accept-Encoding: %s", (encoding) => {
  test.each([
    "/",
    "/blog",
    "/terms",
    "/feed.xml",
    "/providers/ouncewise",
    "/?utm_source=mail",
    "/favicon.svg",
  ])("%s has the same bytes from memory and from the app", async (path) => {
    const { app, memory } = await both(path, accepting(encoding));
    expect(memory.head).toBe(app.head);
    expect(memory.body.equals(app.body)).toBe(true);
    expect(memory.head).toContain("HTTP/1.1 200 OK");
    expect(memory.head.toLowerCase()).toContain("strict-transport-security: max-age=31536000");
  });
  test("so do scripts and styles", async () => {
    for (const path of await assets()) {
      const { app, memory } = await both(path, accepting(encoding));
      expect(memory.head).toBe(app.head);
      expect(memory.body.equals(app.body)).toBe(true);
      expect(memory.head).toContain("cache-control: public, max-age=31536000, immutable");
    }
  });
});

const tagIn = (head: string) => /^etag: (.*)$/m.exec(head)?.[1]?.trim() ?? "";

test.each(["/", "/blog", "/sitemap.xml"])("%s isn't sent again to a client that has it", async (path) => {
  const { memory } = await both(path, accepting("br"));
  const tag = tagIn(memory.head);
  expect(tag).toMatch(/^"[\w-]+-br"$/);
  for (const sent of [tag, `W/${tag}`, `"other", ${tag}`, "*"]) {
    const again = await both(path, [...accepting("br"), `If-None-Match: ${sent}`]);
    expect(again.memory).toEqual(again.app);
    expect(again.memory.head).toContain("HTTP/1.1 304 Not Modified");
    expect(again.memory.head).not.toMatch(/^content-(type|encoding|length)/im);
    expect(tagIn(again.memory.head)).toBe(tag);
    expect(again.memory.body.length).toBe(0);
  }
  const other = await both(path, [...accepting("gzip"), `If-None-Match: ${tag}`]);
  expect(other.memory.head).toContain("HTTP/1.1 200 OK");
});

test("HEAD has the headers of GET and no body, from memory and from the app", async () => {
  const sorted = (head: string) => head.toLowerCase().split("\r\n").toSorted();
  const { memory: page } = await both("/", accepting("br"));
  const { app, memory } = await both("/", accepting("br"), "HEAD");
  expect(memory).toEqual({ head: page.head, body: Buffer.alloc(0) });
  expect(sorted(app.head)).toEqual(sorted(page.head));
});

test("a part of a built file can be requested, and an unchanged one isn't sent again", async () => {
  const { memory } = await both("/favicon.svg", []);
  const part = await ask("/favicon.svg", ["Range: bytes=0-9"]);
  expect(part.head).toContain("HTTP/1.1 206 Partial Content");
  expect(part.body.equals(memory.body.subarray(0, 10))).toBe(true);
  const modified = /^last-modified: (.*)$/m.exec(memory.head)?.[1]?.trim();
  const since = async (date = "") => (await ask("/favicon.svg", [`If-Modified-Since: ${date}`])).head;
  // Only the copy in memory is compared; it is there a moment after the first request.
  await expect.poll(() => since(modified)).toContain("HTTP/1.1 304 Not Modified");
  expect(await since("Mon, 01 Jan 2001 00:00:00 GMT")).toContain("HTTP/1.1 200 OK");
});
