import { describe, expect, it } from "vitest";
import { buildRow } from "../factory";
import {
  changeOf,
  clickThrough,
  conversionRate,
  describeChange,
  formatCount,
  formatShare,
  pageOfPosts,
  sortPosts,
  totalOf,
} from "./figures";

describe("shares", () => {
  it("are CTR = clicks / views and conversions / clicks, and null when the divisor is zero", () => {
    expect(clickThrough({ clicks: 5, views: 200 })).toBe(0.025);
    expect(conversionRate({ conversions: 1, clicks: 4 })).toBe(0.25);
    expect(clickThrough({ clicks: 1, views: 0 })).toBeNull();
    expect([formatShare(0.02549), formatShare(null), formatShare(1.5)]).toEqual(["2.5%", "–", "150.0%"]);
  });
});

describe("changeOf", () => {
  it.each([
    [0, 0, "no change"],
    [5, 0, "new"],
    [5, 5, "no change"],
    [0, 5, "down 100%"],
    [112, 100, "up 12%"],
    [1_001, 1_000, "up 1%"],
    [50_000, 1, "up 4,999,900%"],
  ])("says of %d after %d: %s", (current, prior, words) => {
    expect(describeChange(changeOf(current, prior))).toBe(words);
  });
});

describe("sortPosts", () => {
  const rows = [
    buildRow("Beta", { views: 10, clicks: 5, revenueCents: 1 }),
    buildRow(null, { views: 99 }),
    buildRow("alpha", { views: 10, clicks: 1, conversions: 3 }),
    buildRow("Gamma", { views: 0, clicks: 2, revenueCents: 9 }),
  ];
  it.each([
    ["views", "desc", "alpha Beta Gamma -"],
    ["views", "asc", "Gamma alpha Beta -"],
    ["title", "asc", "alpha Beta Gamma -"],
    ["title", "desc", "Gamma Beta alpha -"],
    ["ctr", "desc", "Beta alpha Gamma -"],
    ["conversions", "desc", "alpha Beta Gamma -"],
    ["revenue", "desc", "Gamma Beta alpha -"],
  ] as const)("by %s %s: %s", (key, direction, order) => {
    const sorted = sortPosts(rows, { key, direction });
    expect(sorted.map((row) => row.post?.title ?? "-").join(" ")).toBe(order);
  });

  const byViews = { key: "views", direction: "desc" } as const;

  it("has pages of any size, and shows the last page for any later one", () => {
    const sorted = Array.from({ length: 205 }, (_, n) => buildRow(`Post ${n}`, { views: 205 - n }));
    const titles = (page: number) =>
      pageOfPosts(sorted, byViews, { page, size: 100 }).rows.map((row) => row.post?.title);
    expect(titles(1)).toEqual(sorted.slice(0, 100).map((row) => row.post?.title));
    expect(titles(3)).toEqual(["Post 200", "Post 201", "Post 202", "Post 203", "Post 204"]);
    expect(pageOfPosts(sorted, byViews, { page: 9, size: 50 })).toEqual({
      rows: sorted.slice(200),
      page: 5,
      pageCount: 5,
      count: 205,
    });
    expect(pageOfPosts([], byViews, { page: 2, size: 100 })).toEqual({
      rows: [],
      page: 1,
      pageCount: 1,
      count: 0,
    });
  });

  it.each(["views", "title", "ctr", "conversions", "revenue"] as const)(
    "has the rows of the whole list on each page, by %s",
    (key) => {
      // Few different figures, so that titles and the order of the rows decide too.
      const many = Array.from({ length: 90 }, (_, n) =>
        buildRow(n === 40 ? null : `Post ${(n * 7) % 11}`, {
          views: n % 4,
          clicks: n % 3,
          conversions: n % 2,
          revenueCents: (n % 5) * 100,
          payoutCents: n,
        }),
      );
      for (const direction of ["asc", "desc"] as const)
        for (const size of [1, 7, 25, 100]) {
          const sort = { key, direction };
          const pages = Array.from(
            { length: Math.ceil(many.length / size) },
            (_, index) => pageOfPosts(many, sort, { page: index + 1, size }).rows,
          );
          expect(pages.flat()).toEqual(sortPosts(many, sort));
        }
    },
  );

  it("adds up", () => {
    expect(totalOf(rows)).toEqual({
      views: 119,
      clicks: 8,
      conversions: 3,
      revenueCents: 10,
      payoutCents: 0,
    });
    expect([formatCount(0), formatCount(999), formatCount(1_234_567)]).toEqual(["0", "999", "1,234,567"]);
  });
});
