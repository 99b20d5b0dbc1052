import { describe, expect, test } from "vitest";
import type { EditablePrice } from "~/features/brands/rules/editable-price";
import { changedPrices, mergedPrices } from "./changed-prices";

const price = (changes: Partial<EditablePrice> = {}): EditablePrice => ({
  pricingId: 1,
  medicationType: "sema_inject",
  dosage: "all_doses",
  planInterval: "monthly",
  price: "299.00",
  proofLink: null,
  version: "a",
  ...changes,
});

describe("the fields to send", () => {
  test("are those that changed, with the version of their price", () => {
    const prices = [price(), price({ pricingId: 2, version: "b", proofLink: "https://x.example/" })];
    const typed = new Map([
      ["prices.1.price", " 299.00 "],
      ["prices.1.proof_link", ""],
      ["prices.2.price", "249"],
      ["prices.2.proof_link", ""],
    ]);
    expect([...changedPrices(prices, typed)]).toEqual([
      ["prices.2.price", "249"],
      ["prices.2.version", "b"],
      ["prices.2.proof_link", ""],
    ]);
    expect(changedPrices(prices, new Map()).size).toBe(0);
  });
});

describe("after someone else changed a price", () => {
  const theirs = [price({ price: "249.00", proofLink: "https://x.example/", version: "b" })];

  test("a field that this person left alone gets their value", () => {
    const merged = mergedPrices([price()], theirs, new Map([["prices.1.price", "299.00"]]));
    expect([...merged.texts]).toEqual([
      ["prices.1.price", "249.00"],
      ["prices.1.proof_link", "https://x.example/"],
    ]);
    expect(merged.both.size).toBe(0);
    expect(merged.prices).toEqual(theirs);
  });

  test("a field that both changed keeps what was typed and is marked", () => {
    const merged = mergedPrices([price()], theirs, new Map([["prices.1.price", "279"]]));
    expect([...merged.both]).toEqual(["prices.1.price"]);
    expect(merged.texts.has("prices.1.price")).toBe(false);
  });

  test("a price that they removed leaves the form, and one that they added doesn't join it", () => {
    const added = price({ pricingId: 2 });
    expect(mergedPrices([price()], [added], new Map()).prices).toEqual([]);
  });
});
