import { describe, expect, test } from "vitest";
import { brandLabel, changeText, formatEarnings, formatMoney, formatRoas, totalsOf } from "./figures";
import { roasText, spendMismatch } from "./roas";

describe("ROAS (spec:revenue#roas)", () => {
  test.each([
    [25_000, 10_000, "2.50x"],
    [10_000, 30_000, "0.33x"],
    [0, 10_000, "0.00x"],
    [10_000, 1, "10000.00x"],
    [10_000, 0, "N/A"],
    [0, 0, "N/A"],
  ])("%i cents of payout for %i of spend is %s", (payout, spend, text) => {
    expect(formatRoas(payout, spend)).toBe(text);
    expect(roasText(payout, spend, null)).toBe(text);
  });

  const all = { tests: false };

  test("is shown if payout and spend cover the same data", () => {
    expect(spendMismatch(all)).toBeNull();
    expect(spendMismatch({ ...all, q: "", source: "" })).toBeNull();
  });

  test.each([{ q: "T1" }, { source: "hv" }, { brand: 3 }, { tests: true }])(
    "is a dash with the reason for %j",
    (filter) => {
      const reason = spendMismatch({ ...all, ...filter });
      expect(reason).toMatch(/\w/);
      expect(roasText(25_000, 10_000, reason)).toBe("—");
    },
  );

  test("gives a different reason for tests than for filtered conversions", () => {
    expect(spendMismatch({ tests: true })).not.toBe(spendMismatch({ ...all, source: "hv" }));
  });
});

test.each([
  [12_500, 1_000, "$0.125"],
  [100, 3, "$0.333"],
  [0, 5, "$0.000"],
  [100, 1, "$1.000"],
  [100, 0, "N/A"],
])("%i cents over %i clicks earn %s each", (payout, count, text) => {
  expect(formatEarnings(payout, count)).toBe(text);
});

test("a brand is named, shown as unknown with its id, or missing (spec:revenue#unknown-brands)", () => {
  expect(brandLabel(7, "Sample Provider")).toBe("Sample Provider");
  expect(brandLabel(7, null)).toMatch(/unknown.* 7$/i);
  expect(brandLabel(null, null)).toMatch(/\w/);
  expect(brandLabel(null, null)).not.toMatch(/unknown|null/i);
});

describe("the totals", () => {
  const day = (conversions: number, payoutCents: number, spendCents: number | null) => ({
    day: "2026-03-08",
    conversions,
    payoutCents,
    spendCents,
  });

  test("add up the days, even if some have no spend", () => {
    expect(totalsOf([day(1, 100, 30), day(2, 250, null), day(4, 1, 5)])).toEqual({
      conversions: 7,
      payoutCents: 351,
      spendCents: 35,
    });
  });

  test("have no spend when no day has spend, or when the period has no days", () => {
    expect(totalsOf([day(1, 100, null)]).spendCents).toBeNull();
    expect(totalsOf([])).toEqual({ conversions: 0, payoutCents: 0, spendCents: null });
  });
});

test("money has two decimals, and an unknown amount is a dash", () => {
  expect(formatMoney(123_450)).toBe("$1,234.50");
  expect(formatMoney(0)).toBe("$0.00");
  expect(formatMoney(null)).toBe("–");
});

describe("a change in words", () => {
  test.each([
    ["payoutCents", 28_000, 29_000, "Payout: $280.00 → $290.00"],
    ["revenueCents", null, 0, "Revenue: – → $0.00"],
    ["brandId", 5, undefined, "Brand id: 5 → –"],
    ["sub1", "hv", "msl", "sub1: hv → msl"],
    ["payoutCents", "280", 0, "Payout: 280 → $0.00"],
  ])("of %s from %j to %j", (field, before, after, text) => {
    expect(changeText(field, before, after)).toBe(text);
  });

  test("uses readable names for every field, not column names", () => {
    const fields = ["revenueCents", "payoutCents", "brandId", "sourceUrl", "status"];
    const names = fields.map((field) => changeText(field, "a", "b").split(":")[0] ?? "");
    expect(new Set(names).size).toBe(fields.length);
    for (const name of names) expect(name).toMatch(/^[A-Z][a-z ]+$/);
  });
});
