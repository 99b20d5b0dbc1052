import type { brandFields, feeFields, priceFields } from "~/features/brands/rules/brand-fields";
import { doseLabel } from "~/features/brands/rules/dose";
import { productLabels, sourceChoiceLabels } from "~/features/brands/rules/medication-source";
import {
  type Dosage,
  dosages,
  type MedicationSource,
  type MedicationType,
  medicationTypeLabels,
  type ProductName,
} from "~/features/brands/schema";

/** The editor's label of each column. */
export const brandLabels: Readonly<Record<keyof typeof brandFields, string>> = {
  brand_name: "Brand name",
  slug: "Slug",
  website_link: "Website link",
  glp_link: "GLP-1 link",
  sema_link: "Semaglutide link",
  trizep_link: "Tirzepatide link",
  logo_url: "Logo URL",
  trustpilot_rating: "Trustpilot rating",
  google_rating: "Google rating",
  rebate: "Rebate",
  accept_insurance: "Accepts insurance",
  hsa_accepted: "Accepts HSA/FSA",
  legit_script_certified: "LegitScript certified",
  bill_today: "Same-day billing",
  gender_marketing: "Gender marketing",
  refund_summary: "Refund summary",
  refund_policy: "Refund policy",
  refund_window_days: "Refund window in days",
  refund_proration: "Unused months refunded",
  notice_days: "Notice period in days",
  cancellation_fee: "Cancellation fee",
  how_to_cancel: "How to cancel",
  other_notes: "Other notes",
  pharmacies_used: "Pharmacies used",
  pharmacy_types: "Pharmacy types",
  last_verified_updated: "Last verified",
  unavailable_states: "Unavailable states",
};

export const feeLabels: Readonly<Record<keyof typeof feeFields, string>> = {
  fee_type: "Fee type",
  fee_amount: "Amount",
  fee_notes: "Notes",
};

export const priceLabels: Readonly<Record<keyof typeof priceFields, string>> = {
  medication_type: "Medication type",
  dosage: "Dosage",
  plan_interval: "Plan interval",
  price: "Price",
  is_first_month_discount: "First-month discount",
  first_month_discount_amount: "Discount amount",
  medication_source: "Medication source",
  product_name: "Product",
  proof_link: "Proof link",
  comments: "Comments",
};

/** The editor offers 'biannual' for semi_annual; both mean the same (spec:brands#biannual). */
export const editorIntervals = [
  { value: "monthly", label: "Monthly" },
  { value: "quarterly", label: "Quarterly" },
  { value: "biannual", label: "Biannual" },
  { value: "annual", label: "Annual" },
] as const;

/** `semi_annual` → `biannual`; the others are unchanged. */
export function editorInterval(stored: string): string {
  return stored === "semi_annual" ? "biannual" : stored;
}

/** "Semaglutide Injection, all doses, biannual": a plan by its identifying fields, as far as they're filled in. */
export function planLabel(medicationType: string, dosage: string, planInterval: string): string {
  const medication = isMedication(medicationType) ? medicationTypeLabels[medicationType] : "New price";
  const dose = isDosage(dosage) ? doseLabel(dosage).toLowerCase() : dosage;
  const interval = editorIntervals
    .find(({ value }) => value === editorInterval(planInterval))
    ?.label.toLowerCase();
  return [medication, dose, interval].filter(Boolean).join(", ");
}

/** "Compounded", "FDA-approved brand name: Wegovy"; null where it isn't listed. */
export function changeSourceLabel(
  source: MedicationSource | null,
  product: ProductName | null,
): string | null {
  if (source === null) return null;
  const label = sourceChoiceLabels[source];
  return product === null ? label : `${label}: ${productLabels[product]}`;
}

function isMedication(text: string): text is MedicationType {
  return Object.hasOwn(medicationTypeLabels, text);
}

function isDosage(text: string): text is Dosage {
  return dosages.some((dosage) => dosage === text);
}
