import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { buildBrand, buildFee, buildPricing } from "~/features/brands/factory";
import type { Pricing } from "~/features/brands/schema";
import { risingYears } from "~/features/pricing/rules/rising-year";
import { RisingYearCard } from "./rising-year-card";

function card(
  dollars: Partial<Record<Pricing["dosage"], number>>,
  brand: Parameters<typeof buildBrand>[0] = {},
) {
  const pricing = Object.entries(dollars).map(([dosage, price], index) =>
    buildPricing({ pricingId: index + 1, dosage: dosage as Pricing["dosage"], priceCents: price * 100 }),
  );
  const [year] = risingYears(buildBrand({ pricing, ...brand }));
  if (!year) throw new Error("The brand should have one injection");
  return renderToStaticMarkup(<RisingYearCard year={year} />).replaceAll("<!-- -->", "");
}

const dollars = { ".25mg": 149, ".5mg": 169, "1mg": 189, "1.7mg": 209, "2.4mg": 229 };

it("names a dose without a listed price, and shows no total", () => {
  const { "1.7mg": _, "2.4mg": __, ...listed } = dollars;
  const html = card(listed);
  expect(html).toContain("No price for 1.7 mg and 2.4 mg is listed, so we can’t give a total for the year.");
  expect(html).toContain("No total");
  expect(html).toContain("Not listed");
  expect(html).not.toContain("First-year total");
});

it("compares the total with the starting dose and the plan for all doses", () => {
  const html = card({ ...dollars, all_doses: 199 });
  expect(html).toContain("$2,548");
  expect(html).toContain(
    "that’s $760 more than the starting price suggests. The plan for all doses costs $160 less.",
  );
});

it("names the starting dose even if it costs the price for all doses", () => {
  const { ".25mg": _, ...others } = dollars;
  expect(card({ ...others, all_doses: 199 })).toContain("Stays on 0.25 mg");
});

it("mentions an unlisted membership fee", () => {
  expect(card(dollars, { fees: [buildFee({ feeAmountCents: null })] })).toContain(
    "Plus a membership fee (amount not listed).",
  );
});
