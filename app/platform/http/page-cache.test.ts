import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { createPageCache } from "./page-cache.server";

const text = "<p>price</p>".repeat(200);
const page = (body = text, headers: Record<string, string> = { "X-Page-Cache": "brands site" }) =>
  new Response(body, { headers: { "Content-Type": "text/html; charset=utf-8", ...headers } });
const visit = (path: string, headers: Record<string, string> = {}) =>
  new Request(`https://site.example${path}`, { headers });

/** Counts how often a page had to be rendered. */
function counted(make: () => Response) {
  const renders = { count: 0 };
  const render = async () => {
    renders.count += 1;
    return make();
  };
  return { renders, render };
}

describe("cached pages", () => {
  test("are rendered once for all anonymous visitors, and sent without the cache header", async () => {
    const cache = createPageCache();
    const { renders, render } = counted(page);
    const answers = [await cache.respond(visit("/"), render), await cache.respond(visit("/"), render)];
    expect(renders.count).toBe(1);
    for (const answer of answers) {
      expect(answer.headers.has("X-Page-Cache")).toBe(false);
      expect(await answer.text()).toBe(text);
    }
  });

  test("are sent compressed to clients that accept it", async () => {
    const cache = createPageCache();
    const answer = await cache.respond(visit("/", { "accept-encoding": "gzip" }), async () => page());
    expect(answer.headers.get("Content-Encoding")).toBe("gzip");
    expect(gunzipSync(await answer.arrayBuffer()).toString()).toBe(text);
  });

  test("have Brotli, and other pages Zstandard, for a browser that accepts both", async () => {
    const cache = createPageCache();
    const accepting = { "accept-encoding": "gzip, deflate, br, zstd" };
    const kept = await cache.respond(visit("/", accepting), async () => page());
    expect(kept.headers.get("Content-Encoding")).toBe("br");
    const own = await cache.respond(visit("/", { ...accepting, cookie: "session=1" }), async () => page());
    expect(own.headers.get("Content-Encoding")).toBe("zstd");
    expect(own.headers.get("Vary")).toBe("Accept-Encoding");
    expect(zstdDecompressSync(await own.arrayBuffer()).toString()).toBe(text);
  });

  test("are compressed better once they're requested again, under the same tag", async () => {
    const cache = createPageCache();
    const varied = Array.from({ length: 3_000 }, (_, n) => `<p>price ${(n * 7_919) % 1_000}</p>`).join("");
    for (const [encoding, read] of [
      ["br", brotliDecompressSync],
      ["gzip", gunzipSync],
    ] as const) {
      const ask = async () => {
        const answer = await cache.respond(visit("/", { "accept-encoding": encoding }), async () =>
          page(varied),
        );
        return { tag: answer.headers.get("ETag"), bytes: new Uint8Array(await answer.arrayBuffer()) };
      };
      const once = createPageCache();
      const first = await once.respond(visit("/", { "accept-encoding": encoding }), async () => page(varied));
      const { byteLength } = await first.arrayBuffer();
      await expect.poll(async () => (await ask()).bytes.byteLength).toBeLessThan(byteLength);
      const { tag, bytes } = await ask();
      expect(read(bytes).toString()).toBe(varied);
      expect(tag).toBe(first.headers.get("ETag"));
      const ready = cache.peek({ target: "/", cookie: null, acceptEncoding: encoding });
      expect(ready?.body).toEqual(bytes);
      expect(ready?.tag).toBe(tag);
      expect(ready?.headers).toContain(String(bytes.byteLength));
    }
  });

  test.each([
    ["a visitor with a cookie", visit("/", { cookie: "session=1" }), page],
    ["a long query", visit(`/?q=${"x".repeat(100)}`), page],
    ["a page that does not allow it", visit("/"), () => page(text, {})],
    [
      "a page that sets a cookie",
      visit("/"),
      () => page(text, { "X-Page-Cache": "site", "Set-Cookie": "a=b" }),
    ],
    ["an error", visit("/"), () => new Response(text, { status: 500, headers: { "X-Page-Cache": "site" } })],
  ])("aren't made from %s", async (_case, request, make) => {
    const cache = createPageCache();
    const { renders, render } = counted(make);
    await cache.respond(request, render);
    await cache.respond(request, render);
    expect(renders.count).toBe(2);
  });

  test("may be kept for seconds by proxies, unless the page says otherwise", async () => {
    const cache = createPageCache();
    const caching = async (path: string, make: () => Response, headers = {}) =>
      (await cache.respond(visit(path, headers), async () => make())).headers.get("Cache-Control");
    const shared = "public, max-age=0, s-maxage=5";
    expect([await caching("/", page), await caching("/", page)]).toEqual([shared, shared]);
    expect(await caching("/", page, { cookie: "session=1" })).toBeNull();
    expect(await caching("/unkept", () => page(text, {}))).toBeNull();
    const own = { "X-Page-Cache": "site", "Cache-Control": "no-store" };
    expect(await caching("/own", () => page(text, own))).toBe("no-store");
  });

  test("differ by query", async () => {
    const cache = createPageCache();
    const { renders, render } = counted(page);
    await cache.respond(visit("/?state=CA"), render);
    await cache.respond(visit("/?state=TX"), render);
    expect(renders.count).toBe(2);
  });

  test("are the same for every parameter they don't read", async () => {
    const cache = createPageCache();
    const { renders, render } = counted(() =>
      page(text, { "X-Page-Cache": "posts", "X-Page-Query": "q tag" }),
    );
    const paths = ["/blog?utm_source=mail", "/blog", "/blog?x=1&y=2", `/blog?fbclid=${"z".repeat(200)}`];
    for (const path of paths) {
      const answer = await cache.respond(visit(path), render);
      expect(answer.headers.has("X-Page-Query")).toBe(false);
    }
    expect(renders.count).toBe(1);
    for (const path of ["/blog?tag=news", "/blog?x=1&q=price", "/blog?tag=news", "/blog?x=1"])
      await cache.respond(visit(path), render);
    expect(renders.count).toBe(4);
  });

  test("with a parameter that they read are kept from the second request on", async () => {
    const cache = createPageCache();
    const { renders, render } = counted(() =>
      page(text, { "X-Page-Cache": "posts", "X-Page-Query": "q tag" }),
    );
    const ask = (path: string) => cache.respond(visit(path), render);
    const search = "/blog?q=price%20drop";
    for (const path of [search, search, search, "/blog?utm_source=mail&q=price+drop"]) {
      const answer = await ask(path);
      expect(answer.headers.has("Cache-Control")).toBe(false);
      expect(await answer.text()).toBe(text);
    }
    expect(renders.count).toBe(2);
    for (const other of ["/blog?q=Price+drop", "/blog?q=price+drop&tag=a", "/blog?q=price+drop&q=b"])
      await ask(other);
    expect(renders.count).toBe(5);
    cache.invalidate("posts");
    await ask(search);
    expect(renders.count).toBe(6);
    // The flood takes the place of the search, but not of the page without a query.
    await ask("/blog");
    for (let sent = 0; sent < 2_200; sent += 1) await ask(`/blog?q=${sent >> 1}`);
    renders.count = 0;
    await ask("/blog");
    expect(renders.count).toBe(0);
    await ask(search);
    expect(renders.count).toBe(1);
  });

  test("requested by scripts differ by the requested loaders", async () => {
    const cache = createPageCache();
    const { renders, render } = counted(() => page(text, { "X-Page-Cache": "site", "X-Page-Query": "" }));
    for (const query of ["", "?_routes=root", "?_routes=home", "?x=1&_routes=home", "?_routes=root&x=1"])
      await cache.respond(visit(`/_root.data${query}`), render);
    expect(renders.count).toBe(3);
  });

  test("are dropped when the data they show changes, and only then", async () => {
    const cache = createPageCache();
    const { renders, render } = counted(page);
    await cache.respond(visit("/"), render);
    cache.invalidate("posts");
    await cache.respond(visit("/"), render);
    expect(renders.count).toBe(1);
    cache.invalidate("brands");
    await cache.respond(visit("/"), render);
    expect(renders.count).toBe(2);
  });

  test("rendered from data that changed during the rendering aren't kept", async () => {
    const cache = createPageCache();
    const { renders, render } = counted(page);
    await cache.respond(visit("/"), async () => {
      cache.invalidate("brands");
      return render();
    });
    await cache.respond(visit("/"), render);
    expect(renders.count).toBe(2);
  });
});

describe("a full cache", () => {
  async function filled() {
    const cache = createPageCache({ maxPages: 50 });
    const rendered: string[] = [];
    const ask = (path: string) =>
      cache.respond(visit(path), async () => {
        rendered.push(path);
        return page();
      });
    const read = ["/", ...Array.from({ length: 39 }, (_, post) => `/blog/${post}`)];
    for (const path of [...read, ...read]) await ask(path);
    expect(rendered.length).toBe(40);
    return { ask, read, rendered };
  }

  test("keeps the pages people read during a flood of URLs that are requested once each", async () => {
    const { ask, read, rendered } = await filled();
    rendered.length = 0;
    for (let sent = 0; sent < 2_000; sent += 1) {
      await ask(`/?flood=${sent}`);
      await ask(`/FLOOD/${sent}`);
      if (sent % 5 === 0) await ask(read[(sent / 5) % 40] ?? "/");
    }
    for (const path of read) await ask(path);
    expect(rendered.filter((path) => !/flood/i.test(path))).toEqual([]);
  });

  test("admits a page that is requested again and again, and drops one that no one reads any longer", async () => {
    const { ask, read, rendered } = await filled();
    for (let post = 40; post < 60; post += 1) await ask(`/blog/${post}`);
    for (let visits = 0; visits < 20; visits += 1) await ask("/new");
    rendered.length = 0;
    await ask("/new");
    expect(rendered).toEqual([]);
    for (let sent = 0; sent < 5_000; sent += 1) await ask(`/flood/${sent}`);
    rendered.length = 0;
    for (const path of read) await ask(path);
    expect(rendered.length).toBeGreaterThan(0);
  });
});
