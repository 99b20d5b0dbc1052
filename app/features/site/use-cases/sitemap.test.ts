import { href } from "react-router";
import { describe, expect, test } from "vitest";
import { buildSummary } from "~/features/posts/factory";
import { sitemapPriorities } from "~/features/posts/schema";
import { sitemapProblems } from "~tests/setup/search-engines";
import { sitemapXml } from "../rules/sitemap";
import { entriesOf } from "../use-cases/sitemap.server";

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
    const xml = sitemapXml(entriesOf(posts, [brand, unchecked], now), "https://a&b.example");
    expect(sitemapProblems(xml, "https://a&b.example")).toEqual([]);
  });

  test("is limited to the protocol's 50,000 entries", () => {
    const posts = Array.from({ length: 60_000 }, (_, index) => buildSummary(index));
    expect(entriesOf(posts, [], now)).toHaveLength(50_000);
  });
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
