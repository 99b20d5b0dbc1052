import { describe, expect, it } from "vitest";
import { buildBrand, buildFee, buildPricing } from "~/features/brands/factory";
import type { Brand, Pricing } from "~/features/brands/schema";
import { firstYear } from "~/features/pricing/rules/first-year";
import { defaultType, quoteFor, typesSold } from "./quoted-plan";
import { compareSideBySide, type TableQuestion } from "./table";

let id = 0;
function brandWith(prices: Partial<Pricing>[], overrides: Partial<Brand> = {}): Brand {
  id += 1;
  const pricing = prices.map((price, index) => buildPricing({ pricingId: 100 * id + index, ...price }));
  return buildBrand({ brandId: id, pricing, ...overrides });
}

const anySource: TableQuestion = { type: null, source: "any" };

function rowOf(brands: readonly Brand[], key: string, question = anySource) {
  const row = compareSideBySide(brands, question).rows.find((each) => each.key === key);
  if (!row) throw new Error(`There is no row ${key}`);
  return row;
}
const texts = (brands: readonly Brand[], key: string, question = anySource) =>
  rowOf(brands, key, question).cells.map((cell) => cell.text);

describe("the plan of a provider", () => {
  it.each([
    [
      "the cheapest for all doses paid monthly",
      [
        { priceCents: 300 },
        { priceCents: 200 },
        { dosage: ".25mg", priceCents: 50 },
        { planInterval: "annual", priceCents: 120 },
      ],
      200,
    ],
    [
      "the cheapest per month if none is paid monthly",
      [
        { planInterval: "quarterly", priceCents: 900 },
        { planInterval: "annual", priceCents: 1200 },
        { dosage: "1mg", priceCents: 50 },
      ],
      1200,
    ],
    [
      "the cheapest single dose if none is for all doses",
      [
        { dosage: "1mg", priceCents: 500 },
        { dosage: ".25mg", priceCents: 400 },
      ],
      400,
    ],
  ] as const)("is %s", (_, prices, cents) => {
    expect(quoteFor(brandWith([...prices]), "sema_inject")?.row.priceCents).toBe(cents);
  });

  it("is missing if the provider doesn't sell this form", () => {
    expect(quoteFor(brandWith([{}]), "sema_pill")).toBeNull();
  });
});

describe("the medication shown first", () => {
  it("is the one that most providers sell for all doses", () => {
    const brands = [
      brandWith([{ medicationType: "sema_inject", dosage: "1mg" }, { medicationType: "trizep_inject" }]),
      brandWith([{ medicationType: "sema_inject" }, { medicationType: "trizep_inject" }]),
    ];
    expect(defaultType(brands)).toBe("trizep_inject");
    expect(typesSold(brands)).toEqual(["sema_inject", "trizep_inject"]);
  });

  it("is the first one in the menu if several tie, and missing if nothing is sold", () => {
    expect(defaultType([brandWith([{ medicationType: "trizep_pill" }]), brandWith([{}])])).toBe(
      "sema_inject",
    );
    expect(defaultType([brandWith([]), brandWith([])])).toBeNull();
    expect(texts([brandWith([]), brandWith([])], "month")).toEqual(["Doesn’t sell it", "Doesn’t sell it"]);
  });
});

describe("prices", () => {
  const cheap = brandWith([{ priceCents: 20_000 }]);
  const withFee = brandWith(
    [{ priceCents: 15_000, isFirstMonthDiscount: true, firstMonthDiscountAmountCents: 5_000 }],
    {
      fees: [buildFee({ feeAmountCents: 4_900 })],
      rebateCents: 2_000,
    },
  );

  it("come from the price rules", () => {
    expect(texts([cheap, withFee], "month")).toEqual(["$200", "$199"]);
    expect(texts([cheap, withFee], "first-month")).toEqual(["$200", "$129"]);
    const [plan] = withFee.pricing;
    if (!plan) throw new Error("no plan");
    expect(rowOf([cheap, withFee], "first-year").cells[1]?.value).toBe(firstYear(plan, withFee).totalCents);
    expect(rowOf([cheap, withFee], "first-month").cells[1]?.notes).toEqual([
      "After $50 discount and $20 rebate",
    ]);
    expect(rowOf([cheap, withFee], "month").marks).toEqual([null, "Lowest"]);
  });

  it("for one dose, or without an unlisted fee, are shown with a note and never marked", () => {
    const oneDose = brandWith([{ dosage: ".25mg", priceCents: 5_000 }]);
    const unlisted = brandWith([{ priceCents: 10_000 }], { fees: [buildFee({ feeAmountCents: null })] });
    const dear = brandWith([{ priceCents: 40_000 }]);
    const row = rowOf([oneDose, unlisted, cheap, dear], "month");
    expect(row.cells[0]?.notes).toEqual(["For 0.25 mg only"]);
    expect(row.cells[1]?.warning).toBe("Plus a membership fee (amount not listed)");
    expect(row.marks).toEqual([null, null, "Lowest listed", null]);
  });

  it("with a rising dose are those of the rising year, and only for injections", () => {
    const doses = [".25mg", ".5mg", "1mg", "1.7mg", "2.4mg"] as const;
    const byDose = brandWith(doses.map((dosage, index) => ({ dosage, priceCents: 10_000 * (index + 1) })));
    const partly = brandWith([{ dosage: ".25mg", priceCents: 5_000 }]);
    const row = rowOf([byDose, partly, cheap], "rising-year");
    expect(row.cells.map((cell) => cell.text)).toEqual(["$5,000", "Not listed", "$2,400"]);
    expect(row.cells[1]?.notes).toEqual(["No monthly price for 0.5 mg, 1 mg, 1.7 mg, and 2.4 mg"]);
    expect(row.marks).toEqual([null, null, "Lowest listed"]);
    const pill = brandWith([{ medicationType: "sema_pill" }]);
    expect(compareSideBySide([pill, pill], anySource).rows.map(({ key }) => key)).not.toContain(
      "rising-year",
    );
  });

  it("follow the source, and say if a provider has no such price", () => {
    const both = brandWith([
      { priceCents: 10_000, medicationSource: "compounded" },
      { priceCents: 90_000, medicationSource: "brand_name", productName: "wegovy" },
    ]);
    const brandName: TableQuestion = { type: "sema_inject", source: "brand_name" };
    expect(texts([both, cheap], "month", brandName)).toEqual(["$900", "No plan from this source"]);
    expect(texts([both, cheap], "source", brandName)).toEqual([
      "FDA-approved: Wegovy",
      "No plan from this source",
    ]);
  });
});

describe("facts", () => {
  it("are in words, and each row says whether the providers differ", () => {
    const a = brandWith([{}], {
      acceptInsurance: false,
      unavailableStates: ["AL", "MS"],
      trustpilotRating: 4.6,
      lastVerifiedUpdated: "2026-03-08T15:00:00.000Z",
      refundSummary: "Full refund in 30 days",
      fees: [
        buildFee({ feeType: "Consultation", feeAmountCents: 9_900 }),
        buildFee({ feeType: "Lab work", feeAmountCents: null }),
      ],
    });
    const b = brandWith([{ dosage: "1mg" }, { dosage: ".25mg" }], { trustpilotRating: null });
    expect(texts([a, b], "insurance")).toEqual(["Not accepted", "Accepted"]);
    expect(rowOf([a, b], "states").cells[0]).toMatchObject({
      text: "49 of 51",
      notes: ["Not in Alabama and Mississippi"],
    });
    expect(rowOf([a, b], "states").marks).toEqual([null, "Most"]);
    expect(texts([a, b], "trustpilot")).toEqual(["4.6 out of 5", "No rating"]);
    expect(rowOf([a, b], "trustpilot").marks).toEqual([null, null]);
    expect(texts([a, b], "refunds")).toEqual(["Full refund in 30 days", "Not listed"]);
    const terms = { refundWindowDays: 30, noticeDays: 7, cancellationFeeCents: 5_000 };
    const listed = [a, b].map((brand) => ({ ...brand, ...terms }));
    expect(rowOf(listed, "refunds").cells).toEqual([
      { text: "Full refund in 30 days", notes: ["7 days’ notice to cancel", "Cancellation fee $50"] },
      {
        text: "First payment refundable for 30 days",
        notes: ["7 days’ notice to cancel", "Cancellation fee $50"],
      },
    ]);
    expect(rowOf([a, b], "fees").cells[0]).toMatchObject({
      text: "Consultation: $99, not in these prices",
      notes: ["Lab work: amount not listed"],
    });
    expect(rowOf([a, b], "doses").cells[1]).toMatchObject({
      text: "Priced by dose",
      notes: ["0.25 mg, 1 mg"],
    });
    expect(texts([a, b], "verified")).toEqual(["2026-03-08", "Not verified yet"]);
    expect(rowOf([a, b], "hsa").differs).toBe(false);
    expect(rowOf([a, b], "insurance").differs).toBe(true);
    expect(rowOf([a, b], "states").differs).toBe(true);
  });

  it("never depend on what a provider pays us", () => {
    const [a, b] = [brandWith([{}]), brandWith([{}])];
    const keys = compareSideBySide([a, b], anySource).rows.map((row) => row.key);
    expect(keys).not.toContain("payout");
    expect(JSON.stringify(compareSideBySide([a, b], anySource).rows)).not.toMatch(/payout|commission/i);
  });
});
