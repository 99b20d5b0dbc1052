import { describe, expect, test } from "vitest";
import { type BrandDraft, emptyDraft, type RowDraft } from "./draft";
import { mergeDrafts } from "./merge";

const row = (key: string, price: string): RowDraft => ({
  key,
  fields: { medication_type: "sema_inject", dosage: "all_doses", plan_interval: "monthly", price },
});
const draft = (changes: Partial<BrandDraft>): BrandDraft => ({ ...emptyDraft, ...changes });
const base = draft({
  version: "v1",
  brand: { brand_name: "Northfield", rebate: "10.00" },
  prices: [row("1", "100"), row("2", "200")],
});

describe("two people change one brand", () => {
  test("different fields: both changes are kept, and the merged ones are reported", () => {
    const mine = { ...base, brand: { ...base.brand, rebate: "15" } };
    const theirs = {
      ...base,
      version: "v2",
      brand: { ...base.brand, brand_name: "North" },
      prices: [row("1", "90"), row("2", "200")],
    };
    const merged = mergeDrafts(base, mine, theirs);
    expect(merged.draft).toMatchObject({ version: "v2", brand: { brand_name: "North", rebate: "15" } });
    expect(merged.draft.prices[0]?.fields.price).toBe("90");
    expect(merged.taken.map(({ name, theirs: text }) => [name, text])).toEqual([
      ["brand_name", "North"],
      ["prices.1.price", "90"],
    ]);
    expect(merged.clashes).toEqual([]);
  });

  test("the same field with different values: the typed value stays, with the other one beside it", () => {
    const merged = mergeDrafts(
      base,
      { ...base, prices: [row("1", "80"), row("2", "200")] },
      { ...base, prices: [row("1", "90"), row("2", "200")] },
    );
    expect(merged.draft.prices[0]?.fields.price).toBe("80");
    expect(merged.clashes).toEqual([
      {
        name: "prices.1.price",
        label: "Semaglutide Injection, all doses, monthly: price",
        mine: "80",
        theirs: "90",
      },
    ]);
    expect(merged.taken).toEqual([]);
  });

  test("the same field with the same value: nothing to report", () => {
    const same = { ...base, brand: { ...base.brand, rebate: "12" } };
    expect(mergeDrafts(base, same, { ...same, version: "v2" })).toMatchObject({ taken: [], clashes: [] });
  });

  test("rows: rows they added appear, rows they removed disappear, and new rows of mine stay", () => {
    const mine = { ...base, prices: [...base.prices, row("new-1", "5")] };
    const theirs = { ...base, prices: [row("1", "100"), row("9", "300")] };
    const merged = mergeDrafts(base, mine, theirs);
    expect(merged.draft.prices.map(({ key }) => key)).toEqual(["1", "new-1", "9"]);
    expect(merged.taken.map((change) => change.theirs)).toEqual(["removed", "added"]);
  });

  test("a row that they removed and I changed stays, and is reported", () => {
    const mine = { ...base, prices: [row("1", "80"), row("2", "200")] };
    const merged = mergeDrafts(base, mine, { ...base, prices: [row("2", "200")] });
    expect(merged.draft.prices.map(({ key }) => key)).toEqual(["1", "2"]);
    expect(merged.clashes).toMatchObject([{ name: null, mine: "changed", theirs: "removed" }]);
  });

  test("a row that I removed and they changed stays marked for removal, and is reported; one that they removed too is dropped", () => {
    const mine = { ...base, prices: [], removed: { prices: ["1", "2"], fees: [] } };
    const merged = mergeDrafts(base, mine, { ...base, prices: [row("1", "90")] });
    expect(merged.draft.removed.prices).toEqual(["1"]);
    expect(merged.clashes).toMatchObject([{ mine: "removed", theirs: "changed" }]);
  });
});
