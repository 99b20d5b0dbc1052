import { expect, test } from "vitest";
import { buildFee, buildPricing } from "~/features/brands/factory";
import { lowestRegularMonth } from "./regular-month";

const monthly = (dollars: number) => buildPricing({ planInterval: "monthly", priceCents: dollars * 100 });
const yearly = (dollars: number) => buildPricing({ planInterval: "annual", priceCents: dollars * 100 });

test("the regular month is the cheapest plan that is paid monthly, even if a longer plan costs less", () => {
  const pricing = [monthly(250), monthly(199), yearly(1200)];
  expect(lowestRegularMonth({ pricing, fees: [] })).toEqual({ cents: 19_900, membershipFee: "none" });
});

test("without a plan paid monthly, all plans count, each by its month", () => {
  const pricing = [yearly(2400), yearly(1800)];
  expect(lowestRegularMonth({ pricing, fees: [] })).toEqual({ cents: 15_000, membershipFee: "none" });
});

test("a listed membership fee is part of the month, and an unlisted one is marked", () => {
  const pricing = [monthly(100)];
  expect(lowestRegularMonth({ pricing, fees: [buildFee({ feeAmountCents: 4900 })] })).toEqual({
    cents: 14_900,
    membershipFee: "known",
  });
  expect(lowestRegularMonth({ pricing, fees: [buildFee({ feeAmountCents: null })] })).toEqual({
    cents: 10_000,
    membershipFee: "unknown",
  });
});

test("without prices, no month is shown", () => {
  expect(lowestRegularMonth({ pricing: [], fees: [] })).toBeNull();
});
