import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { defaultReading } from "./mapping";
import { readPairs } from "./parameters";
import { readAmount, readPostback } from "./postback";

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
    "%j is invalid",
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
  "id}",
  "sale-{id}-us",
  "sale-{}-us",
  "sale-%7bid%7d-us",
  "sale-[[id]]-us",
  "sale-$click.id$-us",
  "sale-$c$-us",
  "[click id]",
  "[c]",
  "<click.id>",
  "<c>",
  "#click-id#",
  "#c#",
  "%click.id%",
  "%c%",
  "!!!c!!!",
  "__C__",
])("a value %s is an unfilled macro", (value) => {
  const read = readPostback(
    new Map([
      ["transaction_id", ["T1"]],
      ["payout", ["1"]],
      ["sub1", [value]],
    ]),
    defaultReading,
  );
  expect(read).toMatchObject({ ok: false, field: "sub1", transactionId: "T1" });
});

test.each([
  "A[1]",
  "100%",
  "#12",
  "a__b__c",
  "1<2",
  "$5",
  "r1-rank-0a1b2c3d",
  "Summer [sale]",
  "[sale] summer",
  "50%off%",
  "[1]",
  "<1>",
  "__a__",
])("a value %s isn't a macro", (value) => {
  const sent = { transaction_id: [value], payout: ["1"] };
  expect(readPostback(new Map(Object.entries(sent)), defaultReading)).toMatchObject({ ok: true });
});

/** Reads the parameters, with one value for each name. */
const readSent = (sent: Record<string, string>, reading = defaultReading) =>
  readPostback(new Map(Object.entries(sent).map(([name, value]) => [name, [value]])), reading);
const least = { transaction_id: "T1", payout: "2.80" };
const refused = (sent: Record<string, string>, reading = defaultReading) => {
  const read = readSent({ ...least, ...sent }, reading);
  return read.ok ? null : read.field;
};

test("an amount is negative only with a leading minus sign", () => {
  expect(readAmount("5-3")).toBe(readAmount("five"));
  expect(readAmount("-5")).not.toBe(readAmount("five"));
});

describe("a postback (spec:revenue#refused-values)", () => {
  test("is read completely", () => {
    const sent = {
      ...least,
      revenue: "149.00",
      brandid: "7",
      status: "Paid",
      source_url: "https://a.example/",
    };
    const subs = { sub1: "hv", sub2: "click", sub3: "keyword", sub4: "placement", sub5: "creative" };
    expect(readSent({ ...sent, ...subs })).toEqual({
      ok: true,
      facts: {
        transactionId: "T1",
        revenueCents: 14_900,
        payoutCents: 280,
        brandId: 7,
        status: "paid",
        sourceUrl: "https://a.example/",
        ...subs,
      },
    });
  });

  test("includes only what was sent; surrounding blanks and blank values don't count", () => {
    expect(readSent({ transaction_id: " T1 ", payout: "2.80", revenue: "  ", sub1: "" })).toStrictEqual({
      ok: true,
      facts: { transactionId: "T1", payoutCents: 280 },
    });
  });

  test("requires its transaction id and its payout, and can be found by the id", () => {
    expect(readSent({ payout: "1" })).toMatchObject({ ok: false, field: "transaction_id" });
    expect(readSent({ transaction_id: "T1" })).toMatchObject({
      ok: false,
      field: "payout",
      transactionId: "T1",
    });
    expect(readSent({ transaction_id: "T1", payout: "x" })).toMatchObject({ transactionId: "T1" });
  });

  test("requires the fields that its network requires, by the network's own names", () => {
    const parameters = {
      ...defaultReading.parameters,
      payout: { names: ["amount"], required: false },
      revenue: { names: ["sale", "total"], required: true },
      brand_id: { names: ["shop"], required: false },
      status: { names: ["state"], required: false },
    };
    const reading = { ...defaultReading, parameters };
    expect(readSent({ transaction_id: "T1" }, reading)).toMatchObject({ ok: false, field: "sale" });
    expect(readSent({ transaction_id: "T1", total: "1" }, reading)).toMatchObject({ ok: true });
    for (const name of ["amount", "sale", "shop", "state"]) {
      expect(refused({ sale: "1", [name]: "wrong" }, reading)).toBe(name);
    }
  });

  test("always requires its transaction id, and reports fields without a network name by our name", () => {
    const field = { names: [], required: false };
    const parameters = {
      ...defaultReading.parameters,
      transaction_id: field,
      payout: { ...field, required: true },
    };
    expect(readSent({}, { ...defaultReading, parameters })).toMatchObject({ field: "transaction_id" });
    const known = { ...parameters, transaction_id: { names: ["tid"], required: false } };
    expect(readSent({ tid: "T1" }, { ...defaultReading, parameters: known })).toMatchObject({
      field: "payout",
    });
  });

  test("that is reversed may omit the payout, and then changes only a known conversion (spec:revenue#reversal)", () => {
    const read = readSent({ transaction_id: "T1", status: "reversed" });
    expect(read).toMatchObject({ ok: true, refusalIfUnknown: { field: "payout" } });
    expect(readSent({ payout: "1", status: "reversed" })).toMatchObject({
      ok: false,
      field: "transaction_id",
    });
    expect(readSent({ transaction_id: "T1", status: "reversed", revenue: "x" })).toMatchObject({ ok: false });
    expect(readSent({ ...least, status: "reversed" })).not.toHaveProperty("refusalIfUnknown");
  });

  test("that sends a field twice is rejected, even under two names", () => {
    const twice = new Map([...Object.entries({ transaction_id: ["T1"], payout: ["1", "1"] })]);
    expect(readPostback(twice, defaultReading)).toMatchObject({ ok: false, field: "payout" });
    expect(refused({ brandid: "7", brand_id: "7" })).toBe("brand_id");
  });

  test.each([
    ["transaction_id", 200],
    ["source_url", 2_000],
    ["sub1", 500],
    ["sub5", 500],
  ])("accepts at most as many characters as the column %s: %i", (field, length) => {
    expect(refused({ [field]: "x".repeat(length) })).toBeNull();
    expect(refused({ [field]: "x".repeat(length + 1) })).toBe(field);
  });

  test.each(["a\u0000b", "a\u001fb", "a\u007fb", "a\ufffdb", "a\ud800b"])(
    "rejects %j as unreadable text",
    (value) => {
      expect(refused({ sub1: value })).toBe("sub1");
    },
  );

  test("rejects a value with unreadable bytes", () => {
    const sent = new Map([
      ["transaction_id", ["T1"]],
      ["payout", [null]],
    ]);
    expect(readPostback(sent, defaultReading)).toMatchObject({ ok: false, field: "payout" });
    expect(readPostback(sent, defaultReading)).toHaveProperty("reason", expect.stringMatching(/payout \w+/));
  });

  test.each(["a b", "a~b", "é", "👍"])("accepts %j as text", (value) => {
    expect(readSent({ ...least, sub1: value })).toMatchObject({ facts: { sub1: value } });
  });

  test.each([
    ["1", 1],
    ["0000000042", 42],
    ["2147483647", 2_147_483_647],
  ])("accepts the brand id %s", (sent, brandId) => {
    expect(readSent({ ...least, brand_id: sent })).toMatchObject({ facts: { brandId } });
  });

  test.each(["0", "2147483648", "1.5", "-1", "x7", "7x", "1e3", "9".repeat(20)])(
    "rejects the brand id %s",
    (sent) => {
      expect(refused({ brandid: sent })).toBe("brandid");
    },
  );

  test("describes each problem and names its field", () => {
    const problems: Record<string, string>[] = [
      { payout: "" },
      { payout: "x".repeat(501) },
      { payout: "a\u0000" },
      { payout: "{payout}" },
      { payout: "1,50" },
      { payout: "-1" },
      { payout: "abc" },
      { payout: "1000000" },
      { brandid: "x" },
      { brandid: "1", brand_id: "1" },
      { status: "maybe" },
    ];
    const reasons = problems.map((sent) => {
      const read = readSent({ ...least, ...sent });
      expect(read.ok).toBe(false);
      return read.ok ? "" : read.reason.replace(read.field, "…");
    });
    expect(new Set(reasons).size).toBe(problems.length);
    for (const reason of reasons) expect(reason).toMatch(/….*\w+.*\.$/);
  });
});

test("any input is read or rejected by field name, and the values fit the columns", () => {
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
      const read = readPostback(readPairs(pairs.join("&")), defaultReading);
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
