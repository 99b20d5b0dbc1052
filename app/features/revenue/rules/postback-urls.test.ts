import { describe, expect, test } from "vitest";
import { defaultMapping } from "./mapping";
import { inboundPaths, postbackUrl } from "./postback-urls";

describe("the URL to give to a network (spec:revenue#postback-url)", () => {
  test("includes every parameter with its macro, and the token", () => {
    expect(postbackUrl("https://site.example", "abc123", defaultMapping)).toBe(
      "https://site.example/functions/v1/postback?token=abc123" +
        "&transaction_id={transaction_id}&revenue={revenue}&payout={payout}&brandid={brand_id}" +
        "&sub1={sub1}&sub2={sub2}&sub3={sub3}&sub4={sub4}&sub5={sub5}",
    );
  });

  test("uses the network's first name for a field, and leaves out fields it doesn't send", () => {
    const mapping = {
      ...defaultMapping,
      transaction_id: { names: ["click[id]", "tid"], required: true },
      revenue: { names: [], required: false },
    };
    const { search } = new URL(postbackUrl("https://site.example", "t", mapping));
    expect(search).toContain("&click%5Bid%5D={transaction_id}&payout={payout}");
    expect(search).not.toContain("revenue");
  });
});

test("the two endpoints (spec:revenue#postback-endpoints)", () => {
  expect(Object.values(inboundPaths)).toEqual([
    "/functions/v1/postback",
    "/functions/v1/post-conversion-data",
  ]);
});
