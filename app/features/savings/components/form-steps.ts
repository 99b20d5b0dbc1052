import { fieldErrors } from "~/features/leads/schema";
import { contactSchema, prescriptionSchema } from "~/features/savings/schema";
import type { StepForm } from "~/ui/step-form";
import type { HeadedStep } from "~/ui/step-form-page";
import type { FormErrors } from "~/ui/step-form-state";

/** What the visitor has typed, as text; tick boxes are booleans. */
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

/** Not kept once they were sent (spec:compare#new-start). */
export const contactFields = ["fullName", "email", "phone"] as const satisfies (keyof SavingsValues)[];

type StepSchema = typeof prescriptionSchema | typeof contactSchema;

function step(name: string, heading: string, schema: StepSchema): HeadedStep<SavingsValues> {
  return {
    name,
    heading,
    fields: Object.keys(schema.shape) as (keyof SavingsValues)[],
    check(values): FormErrors {
      const result = schema.safeParse(values);
      return result.success ? {} : fieldErrors(result.error);
    },
  };
}

/** The two steps (spec:savings#form-steps). */
export const savingsSteps: readonly HeadedStep<SavingsValues>[] = [
  step("Current Prescription", "What do you take and pay now?", prescriptionSchema),
  step("Contact Info", "Tell us who you are and where you live", contactSchema),
];
