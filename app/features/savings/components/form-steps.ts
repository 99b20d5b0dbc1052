import { fieldErrors } from "~/features/leads/schema";
import { contactSchema, prescriptionSchema } from "~/features/savings/schema";
import type { FormErrors, FormStep, useStepForm } from "~/ui/step-form";

/** What the visitor has typed, as text; tick boxes are booleans. */
export type SavingsValues = ReturnType<typeof emptyValues>;

export type SavingsForm = ReturnType<typeof useStepForm<SavingsValues>>;

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

type StepSchema = typeof prescriptionSchema | typeof contactSchema;

function step(name: string, schema: StepSchema): FormStep<SavingsValues> {
  return {
    name,
    fields: Object.keys(schema.shape) as (keyof SavingsValues)[],
    check(values): FormErrors {
      const result = schema.safeParse(values);
      return result.success ? {} : fieldErrors(result.error);
    },
  };
}

/** The two steps (spec:savings#form-steps). */
export const savingsSteps: readonly FormStep<SavingsValues>[] = [
  step("Current Prescription", prescriptionSchema),
  step("Contact Info", contactSchema),
];
