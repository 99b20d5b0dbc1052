import { expect, it } from "vitest";
import { buildBrand, buildPricing } from "~/features/brands/factory";
import { handOut } from "./hand-out";
import { compareSideBySide } from "./table";

it("has the figures of the side-by-side table, in the order of the list", () => {
  const cheap = buildBrand({ brandId: 1, pricing: [buildPricing({ pricingId: 1, priceCents: 9_900 })] });
  const pill = buildBrand({
    brandId: 2,
    websiteLink: null,
    pricing: [buildPricing({ pricingId: 2, medicationType: "sema_pill" })],
  });
  const { type, entries } = handOut([pill, cheap], null);
  expect(type).toBe("sema_inject");
  expect(entries.map(({ slug, website }) => [slug, website])).toEqual([
    ["sample-provider-2", null],
    ["sample-provider-1", "provider-1.example"],
  ]);
  expect(entries.map(({ cells }) => cells.month?.text)).toEqual(["Doesn’t sell it", "$99"]);
  const { rows } = compareSideBySide([pill, cheap], { type: null, source: "any" });
  for (const [key, cell] of Object.entries(entries[1]?.cells ?? {}))
    expect(rows.find((row) => row.key === key)?.cells[1], key).toEqual(cell);
  expect(Object.keys(handOut([pill], "sema_pill").entries[0]?.cells ?? {})).not.toContain("rising-year");
});
