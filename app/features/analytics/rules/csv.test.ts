import { expect, it } from "vitest";
import { buildRow } from "../factory";
import { postsToCsv } from "./csv";

it("has the rows shown, without a total that a sum over the column would count twice", () => {
  const rows = [
    buildRow("A post", {
      views: 1_000,
      clicks: 25,
      uniqueClicks: 20,
      conversions: 2,
      revenueCents: 123_456,
      payoutCents: 5,
    }),
    buildRow(null, { uniqueClicks: null, conversions: 1, revenueCents: 100 }),
  ];
  expect(postsToCsv(rows, "https://site.example").map((line) => line.join(","))).toEqual([
    "Title,URL,Status,Template,Published,Views,Provider clicks,Unique clicks,CTR,Conversions,Conversion rate,Revenue (USD),Payout (USD),Revenue per view (USD)",
    "A post,https://site.example/blog/a-post,published,default,,1000,25,20,0.0250,2,0.0800,1234.56,0.05,1.2346",
    "No post named,,,,,0,0,,,1,,1.00,0.00,",
  ]);
});

it("names the day a post was published in New York", () => {
  const row = buildRow("Late in the evening", { views: 1 });
  const post = row.post && { ...row.post, publishedAt: "2026-03-09T02:30:00+00:00" };
  expect(postsToCsv([{ ...row, post }], "https://site.example")[1]?.[4]).toBe("2026-03-08");
});
