import { type Brand, medicationTypes } from "~/features/brands/schema";
import { providerLink } from "~/features/pricing/rules/link";
import { type Medication, medicationOf } from "~/features/pricing/rules/match";

type Visited = Pick<Brand, "semaLink" | "trizepLink" | "glpLink" | "websiteLink" | "pricing">;

/** What `providerLink` returns without a link (spec:pricing#link-choice). */
const NO_LINK = "#";

/**
 * The URL of the button on a provider's own page: an http(s) URL, or null if the brand has none
 * (spec:providers#visit-address).
 *
 * The page covers everything the brand sells, so a medication's link comes first only if the brand sells nothing else.
 * Otherwise the order is the general link, the website, and as a last resort the link of a medication it sells.
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
