import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { contentSecurityPolicy, isSameOriginRequest, setSecurityHeaders } from "./security.server";

const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

// spec:platform#security-headers
describe("the content security policy", () => {
  test("lists exactly the inline scripts on the page", () => {
    const html = `<script>one()</script><script type="module" async="">say("“two”")</script><script src="/a.js"></script>`;
    const scripts = /script-src ([^;]*)/.exec(contentSecurityPolicy(Buffer.from(html), []))?.[1];
    expect(scripts).toBe(`'self' ${hash("one()")} ${hash('say("“two”")')}`);
  });

  test("finds them as a browser does", () => {
    const found = (html: string) =>
      [...contentSecurityPolicy(Buffer.from(html), []).matchAll(/'sha256-[^']+'/g)].map(([source]) => source);
    expect(found('<script src="/a.js"></script><p>é</p><script>é()</script>')).toEqual([hash("é()")]);
    expect(found('<script>"<script>"</script><script>b()</script>')).toEqual([
      hash('"<script>"'),
      hash("b()"),
    ]);
    expect(found('<script data-src="/a.js">c()</script>')).toEqual([hash("c()")]);
    expect(found("<script></script>")).toEqual([hash("")]);
    expect(found("<script>never ends")).toEqual([]);
    expect(found("<script")).toEqual([]);
  });

  test("names no structured data, which isn't code", () => {
    const html =
      '<script type="application/ld+json">{"a":1}</script><script type="speculationrules">{}</script>';
    const policy = contentSecurityPolicy(Buffer.from(html), []);
    expect(policy).toContain(hash("{}"));
    expect(policy).not.toContain(hash('{"a":1}'));
  });

  test("lists the style element that the server wrote, and no other", () => {
    const html = Buffer.from("<style>p{top:0}</style><style>p{left:0}</style>");
    const policy = contentSecurityPolicy(html, [], "none", hash("p{top:0}"));
    expect(/style-src ([^;]*)/.exec(policy)?.[1]).toBe(`'self' ${hash("p{top:0}")}`);
    expect(/style-src ([^;]*)/.exec(contentSecurityPolicy(html))?.[1]).toBe("'self'");
  });

  test("allows no inline code in any other way", () => {
    const policy = contentSecurityPolicy(Buffer.alloc(0), []);
    expect(policy).not.toMatch(/script-src[^;]*'unsafe/);
    for (const part of [
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ]) {
      expect(policy).toContain(part);
    }
  });
});

describe("a request that changes something", () => {
  const post = (headers: Record<string, string>) =>
    new Request("https://site.example/x", { method: "POST", headers });

  test.each([
    [true, { origin: "https://public.example" }],
    [true, {}],
    [true, { "sec-fetch-site": "same-origin" }],
    [false, { origin: "https://site.example" }],
    [false, { origin: "https://elsewhere.example" }],
    [false, { origin: "http://public.example" }],
    [false, { origin: "https://public.example.elsewhere.example" }],
    [false, { origin: "null" }],
    [false, { "sec-fetch-site": "cross-site" }],
    [false, { "sec-fetch-site": "same-site" }],
  ])("is allowed (%s) with %j", (allowed, headers) => {
    expect(isSameOriginRequest(post(headers), "https://public.example")).toBe(allowed);
  });

  test("may come from anywhere if it only reads", () => {
    const read = new Request("https://site.example/x", { headers: { origin: "https://elsewhere.example" } });
    expect(isSameOriginRequest(read, "https://public.example")).toBe(true);
  });
});

test("headers that a page set are kept, and HSTS is set only on https", () => {
  const headers = new Headers({ "Referrer-Policy": "no-referrer" });
  setSecurityHeaders(headers, false);
  expect(headers.get("Referrer-Policy")).toBe("no-referrer");
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(headers.has("Strict-Transport-Security")).toBe(false);
  setSecurityHeaders(headers, true);
  expect(headers.has("Strict-Transport-Security")).toBe(true);
});
