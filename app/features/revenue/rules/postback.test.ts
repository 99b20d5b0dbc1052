import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { plainReading, statusOf } from "./mapping";
import { readJsonObject, readPairs, withoutSecret } from "./parameters";
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

test.each([
  "{id}",
  "{{id}}",
  "%7Bid%7D",
  "\u0024{id}",
  "$id$",
  "[[id]]",
  "[id]",
  "<id>",
  "#id#",
  "%id%",
  "%%id%%",
  "!!!id!!!",
  "__CLICKID__",
  "{id",
])("a value %s is a macro that nobody filled in", (value) => {
  const read = readPostback(
    new Map([
      ["transaction_id", ["T1"]],
      ["payout", ["1"]],
      ["sub1", [value]],
    ]),
    plainReading,
  );
  expect(read).toMatchObject({ ok: false, field: "sub1", transactionId: "T1" });
});

test.each(["A[1]", "100%", "#12", "a__b__c", "1<2", "$5", "r1-rank-0a1b2c3d"])(
  "a value %s is none",
  (value) => {
    const sent = { transaction_id: [value], payout: ["1"] };
    expect(readPostback(new Map(Object.entries(sent)), plainReading)).toMatchObject({ ok: true });
  },
);

describe("JSON", () => {
  test("keeps every digit of a number, so that two long ids stay two", () => {
    expect(readJsonObject('{"a":18446744073709551615,"b":12.340,"c":1e309}')).toEqual(
      new Map([
        ["a", ["18446744073709551615"]],
        ["b", ["12.340"]],
        ["c", ["1e309"]],
      ]),
    );
  });

  test("tells a name that stands there twice, but not one inside of another value", () => {
    const read = readJsonObject('{"a" : 1, "b":{"a":2,"c":["d"]}, "\\u0061":"x\\":{", "e":"a"}');
    expect(read?.get("a")).toHaveLength(2);
    expect(read?.get("b")).toEqual([null]);
    expect([...(read?.keys() ?? [])]).toEqual(["a", "b", "e"]);
  });
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
