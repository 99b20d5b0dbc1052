import { href } from "react-router";
import { describe, expect, test } from "vitest";
import { buildBrand } from "~/features/brands/factory";
import type { Brand } from "~/features/brands/schema";
import { buildSummary } from "~/features/posts/factory";
import { sitemapPriorities } from "~/features/posts/schema";
import { locOf, sitemapProblems } from "~tests/setup/search-engines";
import { parseXml } from "~tests/setup/xml";
import { sitemapFiles } from "../rules/sitemap";
import { createSitemap, entriesOf } from "../use-cases/sitemap.server";

const now = new Date("2026-02-01T00:00:00Z");
const brand = { slug: "alderwick-health", lastVerifiedUpdated: "2026-01-30T10:00:00+00:00" };
const entryOf = (path: string, entries: ReturnType<typeof entriesOf>) =>
  entries.find((entry) => entry.path === path);

describe("the sitemap", () => {
  test.for<[string, number, string]>([
    [href("/"), 1, "daily"],
    [href("/compare-providers"), 0.9, "weekly"],
    [href("/save-on-prescription"), 0.9, "weekly"],
    [href("/calculator"), 0.8, "monthly"],
    [href("/blog"), 0.8, "daily"],
    [href("/rebate-terms"), 0.6, "monthly"],
    [href("/rebate-claim"), 0.6, "monthly"],
  ])("lists %s with the priority %s, %s", ([path, priority, changefreq]) => {
    expect(entryOf(path, entriesOf([], [], now))).toMatchObject({ priority, changefreq });
  });

  test("lists posts with their own priority and frequency, by default 0.5 and monthly", () => {
    const posts = [
      buildSummary(1),
      buildSummary(2, {
        sitemapPriority: 0.8,
        sitemapChangefreq: "weekly",
        updatedAt: "2026-01-31T23:59:59.000Z",
      }),
    ];
    const entries = entriesOf(posts, [], now);
    expect(entryOf("/blog/post-1", entries)).toMatchObject({ priority: 0.5, changefreq: "monthly" });
    expect(entryOf("/blog/post-2", entries)).toEqual({
      path: "/blog/post-2",
      priority: 0.8,
      changefreq: "weekly",
      lastmod: "2026-01-31T23:59:59.000Z",
    });
  });

  test("leaves out a post scheduled for a later day", () => {
    const later = buildSummary(1, { publishedAt: "2026-02-01T00:00:00.001Z" });
    expect(entryOf("/blog/post-1", entriesOf([later], [], now))).toBeUndefined();
  });

  test("lists the providers", () => {
    expect(entryOf("/providers/alderwick-health", entriesOf([], [brand], now))).toBeDefined();
  });

  test("is valid, whatever the posts", () => {
    const posts = sitemapPriorities.map((sitemapPriority, index) => buildSummary(index, { sitemapPriority }));
    const unchecked = { slug: "b", lastVerifiedUpdated: null };
    const { main, parts } = sitemapFiles(
      entriesOf(posts, [brand, unchecked], now),
      "https://a&b.example",
      String,
    );
    expect(sitemapProblems(main, "https://a&b.example")).toEqual([]);
    expect(parts).toEqual([]);
  });

  test("with more entries than the protocol allows in one file, lists files with all of them", () => {
    const posts = Array.from({ length: 60_000 }, (_, index) => buildSummary(index));
    const entries = entriesOf(posts, [], now);
    const { main, parts } = sitemapFiles(
      entries,
      "https://a.example",
      (part) => `/sitemap.xml?part=${part}&`,
    );
    const index = parseXml(main);
    expect(index).toMatchObject({
      name: "sitemapindex",
      attributes: { xmlns: "http://www.sitemaps.org/schemas/sitemap/0.9" },
    });
    expect(index.children.map(({ name }) => name)).toEqual(["sitemap", "sitemap"]);
    expect(index.children.map(locOf)).toEqual([1, 2].map((n) => `https://a.example/sitemap.xml?part=${n}&`));
    expect(parts.flatMap((part) => sitemapProblems(part, "https://a.example"))).toEqual([]);
    const listed = parts.flatMap((part) => [...part.matchAll(/<loc>(.*)<\/loc>/g)].map(([, loc]) => loc));
    expect(listed).toEqual(entries.map(({ path }) => `https://a.example${path}`));
  }, 30_000);
});

test("the sitemap is built only when its posts or brands have changed, or a post's time has come", async () => {
  let at = now;
  let posts = [buildSummary(1), buildSummary(2, { publishedAt: "2026-02-01T10:00:00.000Z" })];
  let brands: Brand[] = [];
  const sitemap = createSitemap({
    posts: { published: async () => posts },
    brands: { all: async () => brands },
    siteUrl: "https://a.example",
    now: () => at,
  });
  const lists = async (path: string) =>
    (await sitemap.read()).main.includes(`<loc>https://a.example${path}</loc>`);
  const files = await sitemap.read();
  expect(await sitemap.read()).toBe(files);
  expect(await lists("/blog/post-2")).toBe(false);
  at = new Date("2026-02-01T10:00:00.000Z");
  expect(await lists("/blog/post-2")).toBe(true);
  const later = await sitemap.read();
  at = new Date("2026-02-02T10:00:00.000Z");
  expect(await sitemap.read()).toBe(later);
  posts = [buildSummary(3)];
  expect(await lists("/blog/post-3")).toBe(true);
  brands = [buildBrand({ slug: "alderwick-health" })];
  expect(await lists("/providers/alderwick-health")).toBe(true);
});

describe("the sitemap validator", () => {
  const withUrl = (url: string) =>
    `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${url}</urlset>`;
  test.for([
    "<url><loc>https://other.example/</loc></url>",
    "<url><priority>0.5</priority><loc>https://a.example/b</loc></url>",
    "<url><loc>https://a.example/b</loc><priority>1.5</priority></url>",
    "<url><loc>https://a.example/b</loc><changefreq>often</changefreq></url>",
    "<url><loc>https://a.example/b</loc><lastmod>yesterday</lastmod></url>",
    "<url><loc>https://a.example/b c</loc></url>",
    "<url><loc>https://a.example/b</loc></url><url><loc>https://a.example/b</loc></url>",
  ])("rejects %s", (url) => {
    expect(sitemapProblems(withUrl(url), "https://a.example")).not.toEqual([]);
  });

  test.for(["<url>", "<url></loc></url>", "<url a=1/>", "<url>&nbsp;</url>", "<url>&</url>"])(
    "rejects %s, which isn't valid XML",
    (url) => {
      expect(() => sitemapProblems(withUrl(url), "https://a.example")).toThrow();
    },
  );
});
