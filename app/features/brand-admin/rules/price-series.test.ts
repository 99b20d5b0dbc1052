import { expect, test } from "vitest";
import type { PriceChange } from "~/features/brands/rules/price-change";
import { priceSeries } from "./price-series";

function change(day: number, values: Partial<PriceChange>): PriceChange {
  return {
    historyId: day,
    changedAt: `2026-03-0${day}T12:00:00.000Z`,
    actorId: null,
    actorName: "System",
    source: "system",
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
const at = (day: number) => Date.parse(`2026-03-0${day}T12:00:00.000Z`);

test("each price has its series, from old to new, the most changed first", () => {
  const series = priceSeries([
    change(5, { action: "removed", oldPrice: "90.00" }),
    change(4, { oldPrice: "100.00", newPrice: "90.00" }),
    change(3, { pricingId: 2, planInterval: "semi_annual", action: "added", newPrice: "500.00" }),
    change(2, { oldPrice: "100.00", newPrice: "100.00", newDiscount: "5.00" }),
    change(1, { action: "added", newPrice: "100.00" }),
  ]);
  expect(series.map(({ label, changes }) => [label, changes])).toEqual([
    ["Semaglutide Injection, all doses, monthly", 1],
    ["Semaglutide Injection, all doses, biannual", 0],
  ]);
  expect(series[0]?.points).toEqual([
    { at: at(1), cents: 10_000 },
    { at: at(2), cents: 10_000 },
    { at: at(4), cents: 9_000 },
    { at: at(5), cents: null },
  ]);
});

test("a truncated history begins with the earlier price", () => {
  const [series] = priceSeries([change(4, { oldPrice: "100.00", newPrice: "90.00" })]);
  expect(series?.points).toEqual([
    { at: at(4), cents: 10_000 },
    { at: at(4), cents: 9_000 },
  ]);
});
