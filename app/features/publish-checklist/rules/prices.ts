import type { Brand } from "~/features/brands/schema";
import {
  effectiveFirstMonthCents,
  membershipFee,
  monthlyTotalCents,
  perMonthCents,
} from "~/features/pricing/rules/price";
import { hostOfAddress } from "~/kernel/web-address";
import type { BrandFacts } from "./draft";

/** The amounts that a text may state about a brand, from its prices and fees. */
export function brandFacts(brand: Brand): BrandFacts {
  const { brandId, brandName, websiteLink, glpLink, semaLink, trizepLink } = brand;
  const hosts = [websiteLink, glpLink, semaLink, trizepLink].flatMap(
    (link) => (link && hostOfAddress(link)) || [],
  );
  const fee = membershipFee(brand.fees).amountCents;
  const months = brand.pricing.map((row) => ({
    medicationType: row.medicationType,
    planInterval: row.planInterval,
    cents: monthlyTotalCents(row, fee),
  }));
  const amounts = [...new Set(amountsOf(brand))];
  const { unavailableStates } = brand;
  return { brandId, brandName, hosts: [...new Set(hosts)], amounts, unavailableStates, months };
}

/**
 * Every amount that this site derives: plan price, monthly price, first month, totals with membership, fees, and
 * rebate.
 */
function amountsOf({ pricing, fees, rebateCents }: Brand): number[] {
  const membership = membershipFee(fees).amountCents;
  const rebate = rebateCents ?? 0;
  const ofPlans = pricing.flatMap((row) => {
    const firstMonths = [0, rebate].map((each) => effectiveFirstMonthCents(row, each));
    const monthly = [perMonthCents(row), ...firstMonths];
    return [
      row.priceCents,
      ...monthly,
      ...monthly.map((cents) => cents + membership),
      row.firstMonthDiscountAmountCents ?? 0,
      perMonthCents(row) * 12,
    ];
  });
  const ofFees = fees.flatMap(({ feeAmountCents }) =>
    feeAmountCents === null ? [] : [feeAmountCents, feeAmountCents * 12],
  );
  return [...ofPlans, ...ofFees, rebate];
}

const AMOUNT = /\$\s?(\d{1,3}(?:,\d{3})+|\d{1,6})(?:\.(\d{2}))?(?!\d)/g;

type NamedAmount = { text: string; cents: number; hasCents: boolean };

/** The dollar amounts in a text, as written and in cents. */
export function amountsIn(text: string): NamedAmount[] {
  return [...text.matchAll(AMOUNT)].map(([written, dollars = "", cents]) => ({
    text: written,
    cents: Number(dollars.replaceAll(",", "")) * 100 + Number(cents ?? 0),
    hasCents: cents !== undefined,
  }));
}

/** Whether the brand has this amount; an amount in whole dollars may be rounded up or down. */
function isKnown({ cents, hasCents }: NamedAmount, { amounts }: BrandFacts): boolean {
  return amounts.some((known) => (hasCents ? known === cents : Math.abs(known - cents) < 100));
}

/**
 * The amounts in a text that the one brand it names doesn't charge (spec:publish-checklist#price-check). A text that
 * names no brand, or several, can't be checked.
 */
export function wrongAmounts(
  text: string,
  brands: readonly BrandFacts[],
): { brand: BrandFacts; amounts: string[] } | null {
  const named = brands.filter(({ brandName }) => namesBrand(text, brandName));
  const [brand] = named;
  if (!brand || named.length > 1) return null;
  const amounts = amountsIn(text).filter((amount) => !isKnown(amount, brand));
  return amounts.length === 0 ? null : { brand, amounts: amounts.map((amount) => amount.text) };
}

function namesBrand(text: string, brandName: string): boolean {
  const at = text.indexOf(brandName);
  if (brandName === "" || at === -1) return false;
  const [before = "", after = ""] = [text.charAt(at - 1), text.charAt(at + brandName.length)];
  return !/[\p{L}\p{N}]/u.test(before) && !/[\p{L}\p{N}]/u.test(after);
}
