import type {
  AdministrationType,
  Brand,
  Dosage,
  DosageChoice,
  MedicationType,
  PaymentMethod,
  PlanInterval,
  PreferredMedication,
  Pricing,
} from "~/features/brands/schema";
import type { StateCode } from "~/kernel/us-states";

/** One of the two medications. */
export type Medication = Exclude<PreferredMedication, "either">;

/** The parts of a visitor's search that decide which price is quoted. */
export type PriceCriteria = {
  preferredMedication: PreferredMedication;
  administrationType: AdministrationType;
  /** Omitted if the form doesn't ask for it: `all_doses` (spec:pricing#defaults). */
  dosage?: DosageChoice;
  /** How often the visitor wants to pay: the filter "payment frequency". */
  planInterval: PlanInterval;
};

/** The payment frequency before a visitor chooses one (spec:pricing#defaults). */
export const defaultPlanInterval: PlanInterval = "monthly";

const formSuffix: Record<Exclude<AdministrationType, "any">, string> = {
  injectable: "_inject",
  oral_pill: "_pill",
  oral_drops: "_drop",
};

/** Types that start with `sema_` are semaglutide, with `trizep_` tirzepatide (spec:pricing#medication-match). */
export function medicationOf(type: MedicationType): Medication {
  return type.startsWith("sema_") ? "semaglutide" : "tirzepatide";
}

/** Whether a type is the wanted medication; `either` matches both (spec:pricing#medication-match). */
export function matchesMedication(type: MedicationType, preferred: PreferredMedication): boolean {
  return preferred === "either" || medicationOf(type) === preferred;
}

/** Whether a type has the wanted form; `any` matches all (spec:pricing#form-match). */
export function matchesForm(type: MedicationType, form: AdministrationType): boolean {
  return form === "any" || type.endsWith(formSuffix[form]);
}

/**
 * Whether a price applies to the wanted dose (spec:pricing#dosage-match).
 *
 * - A named dose matches prices of that dose and of all doses.
 * - `not_sure` matches only prices of all doses, and so does `all_doses`, the default of the comparison form, which
 * doesn't ask for a dose. A brand that prices this medication only dose by dose therefore doesn't match there
 * (spec:pricing#match). That is deliberate: its lowest price is for the starting dose, so next to prices that stay the
 * same as the dose goes up it would look like the cheapest provider, although it is cheapest for only a month.
 * `isPricedByDoseOnly` lets a page mention these providers.
 */
export function matchesDosage(rowDosage: Dosage, dosage: DosageChoice): boolean {
  return rowDosage === "all_doses" || rowDosage === dosage;
}

/** Whether a pricing row has the wanted medication, form, and dose, whatever its interval (spec:pricing#match). */
export function matchesRow(
  row: Pick<Pricing, "medicationType" | "dosage">,
  criteria: PriceCriteria,
): boolean {
  return (
    matchesMedication(row.medicationType, criteria.preferredMedication) &&
    matchesForm(row.medicationType, criteria.administrationType) &&
    matchesDosage(row.dosage, criteria.dosage ?? "all_doses")
  );
}

/** Whether a brand serves a state: the state must not be in its unavailable_states (spec:pricing#serves-state). */
export function servesState(brand: Pick<Brand, "unavailableStates">, state: StateCode): boolean {
  return !brand.unavailableStates.includes(state);
}

/**
 * Whether a brand accepts this payment method: insurance and HSA/FSA must be accepted, cash always is
 * (spec:pricing#payment-method).
 */
export function acceptsPayment(
  brand: Pick<Brand, "acceptInsurance" | "hsaAccepted">,
  paymentMethod: PaymentMethod,
): boolean {
  switch (paymentMethod) {
    case "insurance":
      return brand.acceptInsurance;
    case "hsa_fsa":
      return brand.hsaAccepted;
    case "cash":
      return true;
  }
}

/**
 * Whether a visitor from this state, paying this way, can use the brand at all (spec:pricing#serves-state,
 * spec:pricing#payment-method).
 */
export function isAvailableTo(
  brand: Pick<Brand, "unavailableStates" | "acceptInsurance" | "hsaAccepted">,
  visitor: { state: StateCode; paymentMethod: PaymentMethod },
): boolean {
  return servesState(brand, visitor.state) && acceptsPayment(brand, visitor.paymentMethod);
}
