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

/** What a visitor is looking for, as far as it decides which price is quoted. */
export type PriceCriteria = {
  preferredMedication: PreferredMedication;
  administrationType: AdministrationType;
  /** Left out where it is not asked: `all_doses` (V 9 "Provider defaults"). */
  dosage?: DosageChoice;
  /** How often the visitor wants to pay: the filter "payment frequency". */
  planInterval: PlanInterval;
};

/** The payment frequency before a visitor chooses one (V 9 "Provider defaults"). */
export const defaultPlanInterval: PlanInterval = "monthly";

const formSuffix: Record<Exclude<AdministrationType, "any">, string> = {
  injectable: "_inject",
  oral_pill: "_pill",
  oral_drops: "_drop",
};

/** The medication of a type: those starting `sema_` are semaglutide, `trizep_` tirzepatide (V 9). */
export function medicationOf(type: MedicationType): Medication {
  return type.startsWith("sema_") ? "semaglutide" : "tirzepatide";
}

/** Whether a type is the medication wanted; `either` takes both (V 9 "Medication filter maps"). */
export function matchesMedication(type: MedicationType, preferred: PreferredMedication): boolean {
  return preferred === "either" || medicationOf(type) === preferred;
}

/** Whether a type is taken the way wanted; `any` takes all forms (V 9 "Medication filter maps"). */
export function matchesForm(type: MedicationType, wanted: AdministrationType): boolean {
  return wanted === "any" || type.endsWith(formSuffix[wanted]);
}

/**
 * Whether a price applies to the dose wanted.
 *
 * - A named dose takes the prices of that dose and those that hold for all doses (V5).
 * - `not_sure` takes only prices that hold for all doses (V 9), and so does `all_doses`, the default of the
 *   comparison form, which asks no dose. A brand that prices this medication only dose by dose is therefore no
 *   match there (V3). That is deliberate: its lowest row is the starting dose, and putting that beside prices that
 *   stay the same as the dose rises would make it look like the cheapest provider, which it is for a month.
 *   `isPricedByDoseOnly` lets a page say that such providers exist.
 */
export function matchesDosage(rowDosage: Dosage, wanted: DosageChoice): boolean {
  return rowDosage === "all_doses" || rowDosage === wanted;
}

/** Whether a pricing row is of the medication, form and dose wanted, whatever its interval (V3). */
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

/** Whether a brand serves a state (V 7 "Tables": brands whose unavailable_states contain it are excluded). */
export function servesState(brand: Pick<Brand, "unavailableStates">, state: StateCode): boolean {
  return !brand.unavailableStates.includes(state);
}

/** Whether a brand can be paid this way: insurance and HSA/FSA must be accepted, cash always is (V 7 "Tables"). */
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

/** Whether a visitor from this state, paying this way, can use the brand at all (V 7 "Tables"). */
export function isAvailableTo(
  brand: Pick<Brand, "unavailableStates" | "acceptInsurance" | "hsaAccepted">,
  visitor: { state: StateCode; paymentMethod: PaymentMethod },
): boolean {
  return servesState(brand, visitor.state) && acceptsPayment(brand, visitor.paymentMethod);
}
