import { schemaStep } from "~/features/leads/public-components/schema-step";
import { contactSchema, prescriptionSchema } from "~/features/savings/schema";
import type { StepForm } from "~/ui/step-form";
import type { HeadedStep } from "~/ui/step-form-page";

/** The visitor's input, as text; checkboxes are booleans. */
export type SavingsValues = ReturnType<typeof emptyValues>;

export type SavingsForm = StepForm<SavingsValues>;

export function emptyValues(consentPrechecked: boolean) {
  return {
    medication: "",
    administrationType: "",
    dosage: "",
    currentProvider: "",
    currentCost: "",
    paymentMethod: "",
    fullName: "",
    email: "",
    phone: "",
    state: "",
    agreedToTerms: consentPrechecked,
    contactConsent: consentPrechecked,
  };
}

/** Not kept once they are sent (spec:compare#new-start). */
export const contactFields = ["fullName", "email", "phone"] as const satisfies (keyof SavingsValues)[];

/** The two steps (spec:savings#form-steps). */
export const savingsSteps: readonly HeadedStep<SavingsValues>[] = [
  schemaStep<SavingsValues>("Current Prescription", "What do you take and pay now?", prescriptionSchema),
  schemaStep<SavingsValues>("Contact Info", "Tell us who you are and where you live", contactSchema),
];
