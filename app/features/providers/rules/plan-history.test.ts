import { expect, test } from "vitest";
import { buildPricing } from "~/features/brands/factory";
import type { PriceChange } from "~/features/brands/rules/price-change";
import { planHistories } from "./plan-history";

let historyId = 0;
function change(day: number, values: Partial<PriceChange>): PriceChange {
  historyId += 1;
  return {
    historyId,
    changedAt: dayAt(day),
    actorId: "a",
    actorName: "Ann Carter",
    source: "editor",
    importId: null,
    action: "changed",
    pricingId: 1,
    medicationType: "sema_inject",
    dosage: "all_doses",
    planInterval: "monthly",
    oldPrice: null,
    newPrice: null,
    oldDiscount: null,
    newDiscount: null,
    oldSource: null,
    newSource: null,
    oldProduct: null,
    newProduct: null,
    oldProof: null,
    newProof: null,
    ...values,
  };
}
const dayAt = (day: number) => new Date(Date.UTC(2026, 0, day)).toISOString();
const plan = buildPricing({ pricingId: 1 });

test("a plan's history has its prices from old to new, and when the current one was entered", () => {
  const history = planHistories(
    [plan],
    [
      change(9, { oldPrice: "90.00", newPrice: "90.00", newProof: "https://a.example/" }),
      change(5, { oldPrice: "100.00", newPrice: "90.00", source: "import" }),
      change(1, { action: "added", newPrice: "100.00" }),
    ],
  );
  expect(history).toEqual({
    1: {
      points: [
        { at: dayAt(1), cents: 10_000 },
        { at: dayAt(5), cents: 9_000 },
      ],
      entered: { at: dayAt(5), via: "import" },
    },
  });
  expect(JSON.stringify(history)).not.toContain("Ann");
});

test("prices from when the row was another plan, other plans, and all but the newest 24 prices are left out", () => {
  const long = Array.from({ length: 40 }, (_, index) =>
    change(80 - index, { pricingId: 2, oldPrice: `${index + 2}.00`, newPrice: `${index + 1}.00` }),
  );
  const histories = planHistories(
    [plan, { ...plan, pricingId: 2 }, { ...plan, pricingId: 3 }],
    [
      change(9, { action: "added", newPrice: "120.00" }),
      change(8, { action: "removed", planInterval: "annual", oldPrice: "900.00" }),
      change(7, { action: "removed", oldPrice: "100.00" }),
      change(6, { action: "added", newPrice: "100.00" }),
      ...long,
    ],
  );
  expect(histories[1]?.points).toEqual([{ at: dayAt(9), cents: 12_000 }]);
  expect(histories[2]?.points).toHaveLength(24);
  expect(histories[2]?.points.at(-1)).toEqual({ at: dayAt(80), cents: 100 });
  expect(histories[3]).toEqual({ points: [], entered: null });
});
