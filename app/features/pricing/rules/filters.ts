import type { Brand } from "~/features/brands/schema";
import type { Quote } from "./quote";

/**
 * The filters of the results (spec:pricing#filters). The sixth, payment frequency, is `planInterval` in the criteria:
 * it changes the quotes and removes no provider.
 */
export type ProviderFilters = {
  /** Highest monthly total in cents, fee included; the limit is inclusive, and null means no limit. */
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
 * Whether a provider passes the filters. A filter that is off requires nothing. An infinite price is above every limit
 * and has no first-month discount (spec:pricing#infinite-price). The discount must be above 0 and belong to the quoted
 * plan, because the card shows that plan.
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
