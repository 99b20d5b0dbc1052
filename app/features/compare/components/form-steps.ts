import { basicsSchema, fieldErrors, personalSchema, preferencesSchema } from "~/features/leads/schema";
import type { FormErrors, StepForm } from "~/ui/step-form";
import type { HeadedStep } from "~/ui/step-form-page";

/** What the visitor has typed, as text; check boxes are booleans (spec:compare#form-fields). */
export type LeadValues = ReturnType<typeof emptyValues>;

export type LeadForm = StepForm<LeadValues>;

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

function step(name: string, heading: string, schema: StepSchema): HeadedStep<LeadValues> {
  return {
    name,
    heading,
    fields: Object.keys(schema.shape) as (keyof LeadValues)[],
    check(values): FormErrors {
      const result = schema.safeParse(values);
      return result.success ? {} : fieldErrors(result.error);
    },
  };
}

/** The three steps (spec:compare#form-steps). */
export const leadSteps: readonly HeadedStep<LeadValues>[] = [
  step("Basics", "Tell us the basics", basicsSchema),
  step("Preferences", "What are you looking for?", preferencesSchema),
  step("Personal Info", "Last Step: Where Should We Send Your Provider Summary?", personalSchema),
];
