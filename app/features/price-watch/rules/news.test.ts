import { describe, expect, test } from "vitest";
import { buildBrand, buildFee, buildPricing } from "~/features/brands/factory";
import type { Brand } from "~/features/brands/schema";
import type { PlanChange } from "./drops";
import { hasGone, ITEMS_PER_WATCH, newsOf, offersUnder } from "./news";
import {
  type PlanWatch,
  type StateWatch,
  type StoredWatch,
  underLimitText,
  watchedPlan,
  watchText,
} from "./watch";

const settledAt = new Date("2026-03-20T12:00:00Z");
const texas: StateWatch = {
  kind: "state",
  state: "TX",
  limitCents: 25_000,
  medication: "semaglutide",
  source: "any",
};
const stored = (watch: StoredWatch["watch"]): StoredWatch => ({
  watchId: 1,
  isConfirmed: true,
  seenUntil: "2026-03-10T12:00:00Z",
  expiresAt: "2027-03-10T12:00:00Z",
  missingSince: null,
  watch,
});

const brandAt = (brandId: number, dollars: number, rest: Partial<Brand> = {}) =>
  buildBrand({
    brandId,
    pricing: [buildPricing({ pricingId: brandId, priceCents: dollars * 100 })],
    ...rest,
  });

/** Every plan cost $299 on March 1 and costs its price since March 12. */
function changesOf(brands: readonly Brand[]) {
  return async (brandId: number): Promise<PlanChange[]> =>
    (brands.find((brand) => brand.brandId === brandId)?.pricing ?? []).flatMap((row) => {
      const { pricingId, medicationType, dosage, planInterval, priceCents } = row;
      const { medicationSource, productName } = row;
      const plan = {
        pricingId,
        medicationType,
        dosage,
        planInterval,
        medicationSource,
        productName,
        source: "editor",
        isCorrection: false,
      } as const;
      return [
        { ...plan, changedAt: "2026-03-01T12:00:00Z", oldCents: null, newCents: 29_900 },
        { ...plan, changedAt: "2026-03-12T12:00:00Z", oldCents: 29_900, newCents: priceCents },
      ];
    });
}
const newsIn = async (watch: StoredWatch["watch"], brands: readonly Brand[]) =>
  newsOf(stored(watch), brands, changesOf(brands), settledAt);

describe("a watch for a state", () => {
  test("has the providers below the amount, lowest first, whatever they pay us", async () => {
    const brands = [
      brandAt(1, 249, { rebateCents: 10_000 }),
      brandAt(2, 199),
      brandAt(3, 250),
      brandAt(4, 99, { unavailableStates: ["TX"] }),
      brandAt(5, 240, { fees: [buildFee({ feeAmountCents: 4_900 })] }),
      brandAt(6, 100, { fees: [buildFee({ feeAmountCents: null })] }),
    ];
    const news = await newsIn(texas, brands);
    expect(news?.items.map(({ brand }) => brand.brandId)).toEqual([2, 1]);
    expect(offersUnder(texas, brands).map(({ brand }) => brand.brandId)).toEqual([1, 2]);
  });

  test("counts only the wanted medication and source", async () => {
    const pricing = [
      buildPricing({ pricingId: 1, priceCents: 9_900, medicationSource: "compounded" }),
      buildPricing({ pricingId: 2, priceCents: 19_900, medicationSource: "brand_name" }),
      buildPricing({ pricingId: 3, priceCents: 8_900, medicationType: "trizep_inject" }),
    ];
    const brands = [buildBrand({ pricing })];
    const rows = async (changes: Partial<StateWatch>) =>
      (await newsIn({ ...texas, ...changes }, brands))?.items.map(({ row }) => row.pricingId);
    expect(await rows({})).toEqual([1]);
    expect(await rows({ source: "brand_name" })).toEqual([2]);
    expect(await rows({ medication: "either" })).toEqual([3]);
  });

  test("lists a few and counts the others", async () => {
    const brands = Array.from({ length: 8 }, (_, index) => brandAt(index + 1, 200 - index));
    const news = await newsIn(texas, brands);
    expect(news?.items).toHaveLength(ITEMS_PER_WATCH);
    expect([news?.items[0]?.brand.brandId, news?.more]).toEqual([8, 3]);
  });

  test("says on confirming what is already below the amount", () => {
    const brands = [brandAt(1, 249), brandAt(2, 199)];
    expect(underLimitText(offersUnder(texas, brands))).toMatch(
      /^2 providers are already under that amount\. The lowest is Sample Provider 2 at \$199 per month\./,
    );
    expect(underLimitText([])).toBeNull();
  });
});

describe("a watch for a plan", () => {
  const watch: PlanWatch = {
    kind: "plan",
    brandId: 1,
    pricingId: 1,
    medicationType: "sema_inject",
    dosage: "all_doses",
    planInterval: "monthly",
    medicationSource: null,
    productName: null,
    planName: "Sample Provider 1: Semaglutide Injection",
  };

  test("has its drop, with the price per month and the fee", async () => {
    const news = await newsIn(watch, [brandAt(1, 249, { fees: [buildFee()] }), brandAt(2, 99)]);
    expect(news?.items).toMatchObject([{ beforeCents: 29_900, monthlyTotalCents: 29_800 }]);
  });

  test("has nothing if the provider is archived, or the row became another plan", async () => {
    expect(await newsIn(watch, [])).toBeNull();
    const pricing = [buildPricing({ priceCents: 19_900, planInterval: "annual" })];
    expect(await newsIn(watch, [buildBrand({ pricing })])).toBeNull();
  });

  test("follows a row that replaced its own, but only with the same source and product", async () => {
    const replaced = buildPricing({ pricingId: 9, priceCents: 19_900 });
    const sourced = buildPricing({ pricingId: 8, priceCents: 9_900, medicationSource: "compounded" });
    expect(watchedPlan(watch, buildBrand({ pricing: [sourced, replaced] }))).toBe(replaced);
    expect(watchedPlan(watch, buildBrand({ pricing: [sourced] }))).toBeUndefined();
    // Staff added the source of the row itself.
    const own = { ...sourced, pricingId: 1 };
    expect(watchedPlan(watch, buildBrand({ pricing: [replaced, own] }))).toBe(own);
  });

  test("is gone if it hasn't been listed for a day and isn't now", () => {
    const now = new Date("2026-03-20T12:00:00Z");
    const missing = (missingSince: string | null, brands: readonly Brand[] = []) =>
      hasGone({ ...stored(watch), missingSince }, brands, now);
    expect(missing("2026-03-19T12:00:00Z")).toBe(true);
    expect(missing("2026-03-19T12:00:01Z")).toBe(false);
    expect(missing(null)).toBe(false);
    expect(missing("2026-03-01T12:00:00Z", [brandAt(1, 249)])).toBe(false);
  });

  test("is described in words", () => {
    expect(watchText(watch, buildBrand())).toBe(
      "Sample Provider 1: Semaglutide Injection, Source not listed: all doses, monthly",
    );
    expect(watchText(watch, undefined)).toBe("Sample Provider 1: Semaglutide Injection (not listed now)");
    expect(watchText({ ...texas, source: "brand_name" }, undefined)).toBe(
      "Any provider in Texas under $250 per month for FDA-approved semaglutide",
    );
  });
});
