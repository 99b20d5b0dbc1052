import { expect, it } from "vitest";
import { buildRow } from "../factory";
import { postsToCsv } from "./csv";

it("writes what is shown, quoted, with no formula in it, and the total", () => {
  const rows = [
    buildRow('=HYPERLINK("x"), "quoted"', {
      views: 1_000,
      clicks: 25,
      conversions: 2,
      revenueCents: 123_456,
      payoutCents: 5,
    }),
    buildRow(null, { conversions: 1, revenueCents: 100 }),
  ];
  expect(postsToCsv(rows, "https://site.example").split("\r\n")).toEqual([
    "Title,Address,Status,Template,Published,Views,Provider clicks,CTR,Conversions,Conversion rate,Revenue (USD),Payout (USD)",
    `"'=HYPERLINK(""x""), ""quoted""",https://site.example/blog/a-post,published,default,,1000,25,0.0250,2,0.0800,1234.56,0.05`,
    "No post named,,,,,0,0,,1,,1.00,0.00",
    "Total,,,,,1000,25,0.0250,3,0.1200,1235.56,0.05",
    "",
  ]);
});
