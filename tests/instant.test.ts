import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BuiltServer, startBuiltServer } from "./setup/built-server.ts";

let server: BuiltServer;
let log = "";
beforeAll(async () => {
  server = await startBuiltServer({
    // An https address, so that every security header is sent.
    settings: { SITE_URL: "https://compare.example", LOG_LEVEL: "info" },
    onOutput: (text) => {
      log += text;
    },
  });
}, 180_000);
afterAll(() => server.stop());

/** With an explicit length of 0, a request is answered by the app instead of from memory. */
const BY_THE_APP = "Content-Length: 0";

/** Sends one request and returns the bytes of the response, without the date. */
function ask(
  path: string,
  headers: string[] = [],
  method = "GET",
  sent = "",
): Promise<{ head: string; body: Buffer }> {
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
    socket.write(`${lines.join("\r\n")}\r\n\r\n${sent}`);
  });
}

/** Which requests are answered from memory is tested in `instant.http.test.ts`. */
async function both(path: string, headers: string[], method = "GET") {
  // The first one is rendered, or read from the disk. A page is compressed again once, while it's being requested.
  await ask(path, headers);
  for (;;) {
    const before = await ask(path, headers, method);
    const app = await ask(path, [...headers, BY_THE_APP], method);
    const memory = await ask(path, headers, method);
    if (before.head === memory.head && before.body.equals(memory.body)) return { app, memory };
  }
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

describe("reports of visitors' browsers", () => {
  const BROWSER =
    "User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0";
  const event = JSON.stringify({ type: "interaction", component: "calculator" });

  const lengthOf = (body: string) => `Content-Length: ${Buffer.byteLength(body)}`;

  /** A query has no meaning here, but a request with one is answered by the app. */
  async function bothPosts(path: string, headers: string[], body: string) {
    const all = [...headers, lengthOf(body)];
    return { app: await ask(`${path}?`, all, "POST", body), front: await ask(path, all, "POST", body) };
  }

  test.each([
    ["an event", [BROWSER], event, 204],
    ["an event of this site's page", [BROWSER, "Origin: https://compare.example"], event, 204],
    ["a robot's event", ["User-Agent: curl/8.0"], event, 204],
    ["an event without a user agent", [], event, 204],
    ["an event after a byte order mark", [BROWSER], `\ufeff${event}`, 204],
    ["no JSON", [BROWSER], "{", 400],
    ["nothing", [BROWSER], "", 400],
    ["an unknown component", [BROWSER], event.replace("calculator", "caf\u00e9"), 400],
    ["a body above the event's limit", [BROWSER], event.padEnd(4_097), 413],
    ["a body above the front's limit", [BROWSER], event.padEnd(20_000), 413],
    ["an event of another site's page", [BROWSER, "Origin: https://other.example"], event, 403],
    ["an event of an unnamed other site", [BROWSER, "Sec-Fetch-Site: cross-site"], event, 403],
  ])("%s has the same response in front of the app and from it", async (_name, headers, body, status) => {
    for (const path of ["/events", "/events/funnel"]) {
      const { app, front } = await bothPosts(path, headers, body);
      expect(front.head).toBe(app.head);
      expect(front.body.toString()).toBe(app.body.toString());
      expect(front.head.toLowerCase()).toContain("strict-transport-security: max-age=31536000");
    }
    expect((await bothPosts("/events", headers, body)).front.head).toContain(`HTTP/1.1 ${status} `);
  });

  // spec:platform#client-left
  test("a connection that ends before the body is no error, in front of the app or in it", async () => {
    for (const path of ["/events", "/events?"]) {
      log = "";
      const socket = connect(Number(new URL(server.origin).port), "127.0.0.1");
      const lines = [
        `POST ${path} HTTP/1.1`,
        "Host: compare.example",
        lengthOf(event),
        "",
        event.slice(0, 9),
      ];
      socket.end(lines.join("\r\n"));
      await once(socket.resume(), "close");
      await expect.poll(() => log).toContain('"status":499');
      expect(log).not.toContain("request failed");
    }
  });

  test("so do too many", async () => {
    const withoutWait = (head: string) => head.replace(/retry-after: \d+/, "");
    for (let sent = 0; sent < 300; sent += 1) await ask("/events", [lengthOf(event)], "POST", event);
    const { app, front } = await bothPosts("/events", [BROWSER], event);
    expect(front.head).toContain("HTTP/1.1 429 ");
    expect(withoutWait(front.head)).toBe(withoutWait(app.head));
    expect(front.body.toString()).toBe(app.body.toString());
  });
});
