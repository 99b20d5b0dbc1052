import type { Brand } from "~/features/brands/schema";
import type { Quote } from "./quote";

/**
 * The filters of the results (spec:pricing#filters). The sixth, payment frequency, is `planInterval` of the criteria: it changes what
 * is quoted and removes no one.
 */
export type ProviderFilters = {
  /** Highest monthly total in cents, fee included, that number itself allowed; null: no limit. */
  maxMonthlyCents: number | null;
  acceptsInsurance: boolean;
  acceptsHsa: boolean;
  hasFirstMonthDiscount: boolean;
  legitScriptCertified: boolean;
};

/** Nothing is filtered. */
export const noFilters: ProviderFilters = Object.freeze({
  maxMonthlyCents: null,
  acceptsInsurance: false,
  acceptsHsa: false,
  hasFirstMonthDiscount: false,
  legitScriptCertified: false,
});

/**
 * Whether a provider stays. A switch that is off requires nothing. An infinite price is above every limit and has no first-month
 * discount (spec:pricing#infinite-price). The discount is that of the quoted plan, since that is the one on the card, and must be
 * more than 0.
 */
export function passesFilters(
  brand: Pick<Brand, "acceptInsurance" | "hsaAccepted" | "legitScriptCertified">,
  quote: Quote,
  filters: ProviderFilters,
): boolean {
  if (filters.acceptsInsurance && !brand.acceptInsurance) return false;
  if (filters.acceptsHsa && !brand.hsaAccepted) return false;
  if (filters.legitScriptCertified && !brand.legitScriptCertified) return false;
  if (quote.kind === "noPriceForInterval") {
    return filters.maxMonthlyCents === null && !filters.hasFirstMonthDiscount;
  }
  if (filters.hasFirstMonthDiscount && quote.firstMonthDiscountCents <= 0) return false;
  return filters.maxMonthlyCents === null || quote.monthlyTotalCents <= filters.maxMonthlyCents;
}
