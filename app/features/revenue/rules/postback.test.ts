import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { plainReading, statusOf } from "./mapping";
import { readPairs, withoutSecret } from "./parameters";
import { readAmount, readPostback } from "./postback";
import { isLinkPreview } from "./preview";

describe("an amount", () => {
  test.each([
    ["149.00", 14_900],
    ["149", 14_900],
    [".5", 50],
    ["12.3456", 1_235],
    ["0", 0],
    ["999999.99", 99_999_999],
  ])("%s is %d cents", (text, cents) => {
    expect(readAmount(text)).toBe(cents);
  });

  test.each(["1000000", "1e309", "1e3", "-1", "NaN", "Infinity", "1,50", "1.234,00", "$5", "0x1", "", "."])(
    "%j is none",
    (text) => {
      expect(typeof readAmount(text)).toBe("string");
    },
  );
});

test("whatever is sent is read or refused by name, and what is read fits the columns", () => {
  const name = fc.constantFrom("transaction_id", "payout", "revenue", "brandid", "sub1", "status", "x");
  const value = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string(),
    fc.constantFrom("5", "5.5", "T", "approved"),
  );
  const pair = fc
    .tuple(name, value)
    .map(([key, text]) => `${key}=${encodeURIComponent(text.toWellFormed())}`);
  const raw = fc.string().map((text) => text.toWellFormed());
  fc.assert(
    fc.property(fc.array(fc.oneof(pair, raw), { maxLength: 8 }), (pairs) => {
      const read = readPostback(readPairs(pairs.join("&")), plainReading);
      if (!read.ok) {
        expect(read.reason).toContain(read.field);
        return;
      }
      const { transactionId, payoutCents = 0, brandId = 1, sub1 = "x" } = read.facts;
      expect(transactionId.length).toBeGreaterThan(0);
      expect(transactionId.length).toBeLessThanOrEqual(200);
      expect(payoutCents).toBeLessThan(100_000_000);
      expect(Number.isInteger(payoutCents) && payoutCents >= 0).toBe(true);
      expect(brandId).toBeLessThanOrEqual(2_147_483_647);
      expect(sub1).not.toContain("\0");
    }),
    { numRuns: 100 },
  );
});

test("a word for a status is the network's own, then ours, then a common one", () => {
  expect(statusOf(" Declined ", {})).toBe("reversed");
  expect(statusOf("declined", { declined: "pending" })).toBe("pending");
  expect(statusOf("PAID", {})).toBe("paid");
  expect(statusOf("constructor", {})).toBeNull();
});

test("a secret is taken out wherever it stands, and nothing else is changed", () => {
  expect(withoutSecret("token=abc&sub1=xabcx&a=1", "token", "abc")).toBe("token=&sub1=xx&a=1");
  expect(withoutSecret("%74OKEN=abc&b=%20", "token", null)).toBe("%74OKEN=&b=%20");
});

test.each([
  ["Slackbot-LinkExpanding 1.0", true],
  ["Mozilla/5.0 (compatible; Googlebot/2.1)", true],
  ["Go-http-client/2.0", false],
  ["python-requests/2.32", false],
  ["", false],
])("%j draws a preview: %s", (agent, expected) => {
  expect(isLinkPreview((name) => (name === "user-agent" ? agent : null))).toBe(expected);
});
