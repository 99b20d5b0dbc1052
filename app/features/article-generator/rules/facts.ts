import type { Brand } from "~/features/brands/schema";
import { membershipFee, perMonthCents } from "~/features/pricing/rules/price";
import { formatDollars } from "~/kernel/money";

/** From the lowest to the highest, in cents. */
export type CentsRange = { from: number; to: number };

/**
 * A statement that an article may make about the market. `source`: our own data or the general figures
 * (spec:article-generator#prompt-facts).
 */
export type Fact = { text: string; source: "data" | "general" };

/** Used only if our data has no figure (spec:article-generator#prompt-facts). */
const GENERAL = {
  providers: "over 150 providers",
  semaglutide: "$99-$500/month",
  tirzepatide: "$197-$600/month",
  branded: "$750-$2000/month",
  memberships: "$49-$200/month",
};

/** The facts for the prompt, from the listed brands. */
export function factsFrom(brands: readonly Brand[]): Fact[] {
  const count = brands.length;
  return [
    fact("Providers compared on this site", count > 0 ? String(count) : null, GENERAL.providers),
    fact("Compounded semaglutide", monthly(pricesOf(brands, "sema")), GENERAL.semaglutide),
    fact("Compounded tirzepatide", monthly(pricesOf(brands, "trizep")), GENERAL.tirzepatide),
    // The data has what telehealth providers charge, but not the list prices of brand-name pens.
    fact("Brand-name medication without insurance", null, GENERAL.branded),
    fact("Memberships, where a provider charges one", monthly(membershipsOf(brands)), GENERAL.memberships),
  ];
}

function fact(about: string, own: string | null, general: string): Fact {
  return { text: `${about}: ${own ?? general}`, source: own === null ? "general" : "data" };
}

function monthly(range: CentsRange | null): string | null {
  if (!range) return null;
  if (range.from === range.to) return `${formatDollars(range.from)}/month`;
  return `${formatDollars(range.from)}-${formatDollars(range.to)}/month`;
}

/**
 * The monthly price range, before discounts and fees, of all plans for this medication that are listed as compounded.
 */
function pricesOf(brands: readonly Brand[], medication: "sema" | "trizep"): CentsRange | null {
  return rangeOf(
    brands.flatMap(({ pricing }) =>
      pricing
        .filter(
          (row) => row.medicationSource === "compounded" && row.medicationType.startsWith(`${medication}_`),
        )
        .map(perMonthCents),
    ),
  );
}

function membershipsOf(brands: readonly Brand[]): CentsRange | null {
  return rangeOf(
    brands.flatMap(({ fees }) => {
      const { amountCents, status } = membershipFee(fees);
      return status === "known" && amountCents > 0 ? [amountCents] : [];
    }),
  );
}

function rangeOf(cents: readonly number[]): CentsRange | null {
  if (cents.length === 0) return null;
  return cents.reduce<CentsRange>(
    ({ from, to }, each) => ({ from: Math.min(from, each), to: Math.max(to, each) }),
    { from: Number.POSITIVE_INFINITY, to: 0 },
  );
}
