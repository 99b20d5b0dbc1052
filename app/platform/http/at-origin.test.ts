import { expect, test } from "vitest";
import { countLeft } from "~tests/setup/new-garbage";
import { atOrigin } from "./at-origin.server";

const SITE = "https://site.example";

test.each(["GET", "HEAD"])("a %s request keeps its path, query, and headers at the site's URL", (method) => {
  const sent = new Request("http://127.0.0.1:3000/blog?q=a%20b", { method, headers: { cookie: "a=1" } });
  const moved = atOrigin(sent, SITE);
  expect(moved.url).toBe("https://site.example/blog?q=a%20b");
  expect(moved.method).toBe(method);
  expect(moved.headers.get("cookie")).toBe("a=1");
});

test.each(["GET", "POST"])("a %s request ends when the client leaves", (method) => {
  const client = new AbortController();
  const body = method === "POST" ? "x" : undefined;
  const moved = atOrigin(new Request("http://proxy.example/", { method, body, signal: client.signal }), SITE);
  const reasons: unknown[] = [];
  moved.signal.addEventListener("abort", () => reasons.push(moved.signal.reason));
  expect(moved.signal.aborted).toBe(false);
  client.abort("left");
  expect(moved.signal.aborted).toBe(true);
  expect(reasons).toEqual(["left"]);
});

test("a form keeps its fields", async () => {
  const sent = new Request("http://proxy.example/login", {
    method: "POST",
    body: new URLSearchParams({ a: "b" }),
  });
  const moved = atOrigin(sent, SITE);
  expect(moved.url).toBe("https://site.example/login");
  expect(Object.fromEntries(await moved.formData())).toEqual({ a: "b" });
});

test("a request that was made to the site's URL stays the same", () => {
  const sent = new Request("https://site.example/blog");
  expect(atOrigin(sent, SITE)).toBe(sent);
  // Another host that only begins like the site's.
  expect(atOrigin(new Request("https://site.example.test/blog"), SITE).url).toBe("https://site.example/blog");
});

test("a read request doesn't wait for a full garbage collection", async () => {
  const left = await countLeft(3_000, (n) => {
    const sent = new Request(`http://proxy.example/${n}`, { headers: { cookie: "a=1" } });
    atOrigin(sent, SITE).signal.throwIfAborted();
    return sent;
  });
  expect(left).toBeLessThan(100);
});
