import { basicsSchema, fieldErrors, personalSchema, preferencesSchema } from "~/features/leads/schema";
import type { FormErrors, FormStep, useStepForm } from "~/ui/step-form";

/** What the visitor has typed, as text; check boxes are booleans (spec:compare#form-fields). */
export type LeadValues = ReturnType<typeof emptyValues>;

export type LeadForm = ReturnType<typeof useStepForm<LeadValues>>;

/** @param state a state code from the address, or "" */
export function emptyValues(consentPrechecked: boolean, state: string) {
  return {
    gender: "",
    heightFeet: "",
    heightInches: "",
    currentWeight: "",
    goalWeight: "",
    isDiabetic: false,
    preferredMedication: "",
    administrationType: "",
    paymentMethod: "",
    fullName: "",
    email: "",
    phone: "",
    state,
    agreedToTerms: consentPrechecked,
    contactConsent: consentPrechecked,
  };
}

type StepSchema = typeof basicsSchema | typeof preferencesSchema | typeof personalSchema;

function step(name: string, schema: StepSchema): FormStep<LeadValues> {
  return {
    name,
    fields: Object.keys(schema.shape) as (keyof LeadValues)[],
    check(values): FormErrors {
      const result = schema.safeParse(values);
      return result.success ? {} : fieldErrors(result.error);
    },
  };
}

/** The three steps (spec:compare#form-steps). */
export const leadSteps: readonly FormStep<LeadValues>[] = [
  step("Basics", basicsSchema),
  step("Preferences", preferencesSchema),
  step("Personal Info", personalSchema),
];
