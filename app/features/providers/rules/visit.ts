import { type Brand, medicationTypes } from "~/features/brands/schema";
import { providerLink } from "~/features/pricing/rules/link";
import { type Medication, medicationOf } from "~/features/pricing/rules/match";

type Visited = Pick<Brand, "semaLink" | "trizepLink" | "glpLink" | "websiteLink" | "pricing">;

/** What `providerLink` returns when there is no link (spec:pricing#link-choice). */
const NO_LINK = "#";

/**
 * Where the button of a provider's own page leads: an http(s) address, or null when the brand has none (spec:providers#visit-address).
 *
 * The page is about everything the brand sells, so a medication's link is used only where that is all it sells; otherwise the
 * general link, then the website, and the link of a medication it sells rather than none.
 */
export function visitPath(brand: Visited): string | null {
  const sold = new Set(
    medicationTypes
      .filter((type) => brand.pricing.some((plan) => plan.medicationType === type))
      .map(medicationOf),
  );
  const [only] = sold;
  const general = sold.size === 1 && only ? linkFor(brand, only) : linkFor(brand, "either");
  return general ?? linkFor(brand, "semaglutide") ?? linkFor(brand, "tirzepatide");
}

function linkFor(brand: Visited, medication: Medication | "either"): string | null {
  const link = providerLink(brand, medication, null);
  return link === NO_LINK ? null : link;
}
