import {
  type AdministrationType,
  type Brand,
  type DosageChoice,
  dosages,
  type MedicationType,
  medicationTypes,
  type PlanInterval,
} from "~/features/brands/schema";
import { defaultPlanInterval, matchesForm, medicationOf } from "~/features/pricing/rules/match";
import { type PricedQuote, quoteBrand } from "~/features/pricing/rules/quote";

/** The payment frequencies by preference: like the comparison, plans paid monthly come first. */
const frequencies: readonly (readonly PlanInterval[])[] = [
  [defaultPlanInterval],
  ["quarterly", "semi_annual", "annual"],
];
const singleDoses = dosages.filter((dosage) => dosage !== "all_doses");
const forms: readonly AdministrationType[] = ["injectable", "oral_pill", "oral_drops"];

/**
 * The plan that represents a provider in the table (spec:side-by-side#plan-shown): the cheapest for all doses paid
 * monthly; if there is none, the cheapest for all doses with another payment frequency, and then the cheapest for one
 * dose. Null if the provider doesn't sell this medication in this form.
 */
export function quoteFor(brand: Brand, type: MedicationType): PricedQuote | null {
  return cheapest(brand, type, ["all_doses"]) ?? cheapest(brand, type, singleDoses);
}

function cheapest(brand: Brand, type: MedicationType, doses: readonly DosageChoice[]): PricedQuote | null {
  const preferredMedication = medicationOf(type);
  const administrationType = forms.find((form) => matchesForm(type, form)) ?? "any";
  for (const frequency of frequencies) {
    const quotes = doses.flatMap((dosage) =>
      frequency.flatMap((planInterval) => {
        const quote = quoteBrand(brand, { preferredMedication, administrationType, dosage, planInterval });
        return quote?.kind === "priced" ? [quote] : [];
      }),
    );
    const [lowest] = quotes.toSorted((a, b) => a.monthlyTotalCents - b.monthlyTotalCents);
    if (lowest) return lowest;
  }
  return null;
}

/** The medications with a form that at least one of the providers sells, in menu order. */
export function typesSold(brands: readonly Pick<Brand, "pricing">[]): MedicationType[] {
  return medicationTypes.filter((type) =>
    brands.some((brand) => brand.pricing.some((row) => row.medicationType === type)),
  );
}

/**
 * The medication that the table shows first: the one that most of the providers sell at one price for all doses or, if
 * there is none, the one that most sell. Ties go to menu order. Null if they sell nothing.
 */
export function defaultType(brands: readonly Pick<Brand, "pricing">[]): MedicationType | null {
  const sellers = (type: MedicationType, isAllDoses: boolean) =>
    brands.filter((brand) =>
      brand.pricing.some((row) => row.medicationType === type && (!isAllDoses || row.dosage === "all_doses")),
    ).length;
  const [most] = typesSold(brands).toSorted(
    (a, b) => sellers(b, true) - sellers(a, true) || sellers(b, false) - sellers(a, false),
  );
  return most ?? null;
}
