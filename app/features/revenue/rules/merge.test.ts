import { describe, expect, test } from "vitest";
import { type ConversionValues, firstValues, mergeRepeat } from "./merge";
import type { ConversionFacts } from "./postback";

const known = {
  revenueCents: 14_900,
  payoutCents: 28_000,
  brandId: 7,
  sourceUrl: "https://site.example/a",
  sub1: "hv",
  sub2: "click",
  sub3: "keyword",
  sub4: "placement",
  sub5: "creative",
  status: "approved",
} satisfies ConversionValues;
const facts = (changes: Partial<ConversionFacts> = {}): ConversionFacts => ({
  transactionId: "T1",
  ...changes,
});
const nothing: ConversionValues = {
  revenueCents: null,
  payoutCents: null,
  brandId: null,
  sourceUrl: null,
  sub1: null,
  sub2: null,
  sub3: null,
  sub4: null,
  sub5: null,
  status: "pending",
};

describe("a first postback", () => {
  test("is stored whole", () => {
    expect(firstValues(facts(known), "pending")).toEqual(known);
  });

  test("leaves missing fields empty, and gets the network's default status", () => {
    expect(firstValues(facts(), "pending")).toEqual(nothing);
  });
});

describe("a repeat (spec:revenue#conversion-history)", () => {
  const other = {
    revenueCents: 0,
    payoutCents: 29_000,
    brandId: 8,
    sourceUrl: "https://site.example/b",
    sub1: "msl",
    sub2: "other click",
    sub3: "other keyword",
    sub4: "other placement",
    sub5: "other creative",
    status: "paid",
  } as const;

  test.each(Object.entries(other))("changes %s, and returns the earlier value", (field, value) => {
    expect(mergeRepeat(known, facts({ [field]: value }))).toEqual({
      values: { ...known, [field]: value },
      before: { [field]: known[field as keyof ConversionValues] },
      after: { [field]: value },
    });
  });

  test("keeps fields it doesn't include: a bare reversal doesn't remove the payout", () => {
    expect(mergeRepeat(known, facts({ status: "reversed" }))?.values).toEqual({
      ...known,
      status: "reversed",
    });
  });

  test("without new values changes nothing", () => {
    expect(mergeRepeat(known, facts(known))).toBeNull();
    expect(mergeRepeat(known, facts())).toBeNull();
  });

  test("that is outdated only adds missing values", () => {
    const partly = { ...known, sub3: null };
    expect(mergeRepeat(partly, facts(other), true)).toEqual({
      values: { ...partly, sub3: "other keyword" },
      before: { sub3: null },
      after: { sub3: "other keyword" },
    });
    expect(mergeRepeat(known, facts(other), true)).toBeNull();
  });

  test("doesn't modify its input", () => {
    const given = Object.freeze({ ...known });
    mergeRepeat(given, facts(other));
    expect(given).toEqual(known);
  });
});
