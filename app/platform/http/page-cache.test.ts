import { gunzipSync } from "node:zlib";
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

describe("kept pages", () => {
  test("are rendered once for all anonymous visitors, without the header that allowed it", async () => {
    const cache = createPageCache();
    const { renders, render } = counted(page);
    const answers = [await cache.respond(visit("/"), render), await cache.respond(visit("/"), render)];
    expect(renders.count).toBe(1);
    for (const answer of answers) {
      expect(answer.headers.has("X-Page-Cache")).toBe(false);
      expect(await answer.text()).toBe(text);
    }
  });

  test("are sent compressed to those who take it", async () => {
    const cache = createPageCache();
    const answer = await cache.respond(visit("/", { "accept-encoding": "gzip" }), async () => page());
    expect(answer.headers.get("Content-Encoding")).toBe("gzip");
    expect(gunzipSync(await answer.arrayBuffer()).toString()).toBe(text);
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
  ])("are not made of %s", async (_case, request, make) => {
    const cache = createPageCache();
    const { renders, render } = counted(make);
    await cache.respond(request, render);
    await cache.respond(request, render);
    expect(renders.count).toBe(2);
  });

  test("differ by query", async () => {
    const cache = createPageCache();
    const { renders, render } = counted(page);
    await cache.respond(visit("/?state=CA"), render);
    await cache.respond(visit("/?state=TX"), render);
    expect(renders.count).toBe(2);
  });

  test("go when the data they show changes, and only then", async () => {
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

  test("rendered from data that changed meanwhile are not kept", async () => {
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
