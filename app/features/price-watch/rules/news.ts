import type { Brand, Pricing } from "~/features/brands/schema";
import { defaultPlanInterval, servesState } from "~/features/pricing/rules/match";
import { membershipFee, monthlyTotalCents } from "~/features/pricing/rules/price";
import { quoteBrand } from "~/features/pricing/rules/quote";
import { type Drop, dropOf, type NewsWindow, type PlanChange } from "./drops";
import { LISTED_AGAIN_MS, later } from "./limits";
import { type PlanWatch, type StateWatch, type StoredWatch, watchedPlan } from "./watch";

/** One price that dropped. Money is in cents. */
export type NewsItem = Drop & {
  brand: Brand;
  row: Pricing;
  /** The price per month with a listed membership fee. */
  monthlyTotalCents: number;
  lacksMembershipFee: boolean;
};

/** The news about one watch. */
export type News = { stored: StoredWatch; items: NewsItem[]; more: number };

/** An email about a state lists the lowest few. */
export const ITEMS_PER_WATCH = 5;

/** The changes of a brand's prices, oldest first. */
export type ChangesOf = (brandId: number) => Promise<readonly PlanChange[]>;

/**
 * What there is to say about a watch (spec:price-watch#watched-plan, spec:price-watch#watched-state); null if nothing.
 * Neither the choice nor the order of providers depends on what they pay us.
 * @param settledAt changes after this don't count yet
 */
export async function newsOf(
  stored: StoredWatch,
  brands: readonly Brand[],
  changesOf: ChangesOf,
  settledAt: Date,
): Promise<News | null> {
  const window = { seenUntil: new Date(stored.seenUntil), settledAt };
  const found =
    stored.watch.kind === "plan"
      ? await planItems(stored.watch, brands, changesOf, window)
      : await stateItems(stored.watch, brands, changesOf, window);
  if (found.length === 0) return null;
  const items = found.toSorted(byPrice).slice(0, ITEMS_PER_WATCH);
  return { stored, items, more: found.length - items.length };
}

/** Whether a watched plan hasn't been listed for a day, and isn't now (spec:price-watch#plan-gone). */
export function hasGone({ watch, missingSince }: StoredWatch, brands: readonly Brand[], now: Date): boolean {
  if (watch.kind !== "plan" || missingSince === null) return false;
  const brand = brands.find(({ brandId }) => brandId === watch.brandId);
  return later(new Date(missingSince), LISTED_AGAIN_MS) <= now && !watchedPlan(watch, brand);
}

function byPrice(a: NewsItem, b: NewsItem): number {
  return a.monthlyTotalCents - b.monthlyTotalCents || a.brand.brandId - b.brand.brandId;
}

async function planItems(
  watch: PlanWatch,
  brands: readonly Brand[],
  changesOf: ChangesOf,
  window: NewsWindow,
): Promise<NewsItem[]> {
  const brand = brands.find(({ brandId }) => brandId === watch.brandId);
  const row = watchedPlan(watch, brand);
  if (!brand || !row) return [];
  const drop = dropOf(row, await changesOf(brand.brandId), window);
  // A plan that came back says nothing about a drop.
  return drop && drop.beforeCents !== null ? [itemOf(brand, row, drop)] : [];
}

async function stateItems(
  watch: StateWatch,
  brands: readonly Brand[],
  changesOf: ChangesOf,
  window: NewsWindow,
): Promise<NewsItem[]> {
  const items: NewsItem[] = [];
  for (const { brand, row } of offersUnder(watch, brands)) {
    const drop = dropOf(row, await changesOf(brand.brandId), window);
    if (drop) items.push(itemOf(brand, row, drop));
  }
  return items;
}

/**
 * The providers below a watch's amount, each with the plan that counts: the cheapest for all doses, paid monthly, of
 * the wanted medication and source. A price without a listed membership fee isn't complete, so it doesn't count.
 */
export function offersUnder(
  watch: StateWatch,
  brands: readonly Brand[],
): { brand: Brand; row: Pricing; monthlyTotalCents: number }[] {
  return brands.flatMap((brand) => {
    if (!servesState(brand, watch.state)) return [];
    const pricing = brand.pricing.filter(
      (row) => watch.source === "any" || row.medicationSource === watch.source,
    );
    const quote = quoteBrand(
      { ...brand, pricing },
      {
        preferredMedication: watch.medication,
        administrationType: "any",
        planInterval: defaultPlanInterval,
      },
    );
    if (quote?.kind !== "priced" || quote.membershipFee.status === "unknown") return [];
    if (quote.monthlyTotalCents >= watch.limitCents) return [];
    return [{ brand, row: quote.row, monthlyTotalCents: quote.monthlyTotalCents }];
  });
}

function itemOf(brand: Brand, row: Pricing, drop: Drop): NewsItem {
  const fee = membershipFee(brand.fees);
  return {
    ...drop,
    brand,
    row,
    monthlyTotalCents: monthlyTotalCents(row, fee.amountCents),
    lacksMembershipFee: fee.status === "unknown",
  };
}
