import type { DosageChoice } from "~/features/brands/schema";

/** A dose as pharmacies write it: ".25mg" → "0.25 mg"; "All doses" and "Not sure" for the two values without a dose. */
export function doseLabel(dosage: DosageChoice): string {
  if (dosage === "all_doses") return "All doses";
  if (dosage === "not_sure") return "Not sure";
  return dosage.replace(/^\./, "0.").replace("mg", " mg");
}
