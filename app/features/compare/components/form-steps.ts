import { basicsSchema, fieldErrors, personalSchema, preferencesSchema } from "~/features/leads/schema";
import type { StepForm } from "~/ui/step-form";
import type { HeadedStep } from "~/ui/step-form-page";
import type { FormErrors } from "~/ui/step-form-state";

/** What the visitor has typed, as text; check boxes are booleans (spec:compare#form-fields). */
export type LeadValues = ReturnType<typeof emptyValues>;

export type LeadForm = StepForm<LeadValues>;

/** Nothing answered; the boxes start as the operator decided (spec:leads#consent-prechecked). */
export function emptyValues(consentPrechecked: boolean) {
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
    state: "",
    agreedToTerms: consentPrechecked,
    contactConsent: consentPrechecked,
  };
}

/** Not kept once they were sent (spec:compare#new-start). */
export const contactFields = ["fullName", "email", "phone"] as const satisfies (keyof LeadValues)[];

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

/** A goal above the current weight may be a slip, or meant: it is asked about, not refused (spec:compare#goal-above-weight). */
function goalQuestion({ currentWeight, goalWeight }: LeadValues): string | null {
  const isAbove = Number(goalWeight) > Number(currentWeight);
  return isAbove ? "Your goal weight is above your current weight. If that’s right, press Next again." : null;
}

/** The three steps (spec:compare#form-steps). */
export const leadSteps: readonly HeadedStep<LeadValues>[] = [
  { ...step("Basics", "Tell us the basics", basicsSchema), question: goalQuestion },
  step("Preferences", "What are you looking for?", preferencesSchema),
  step("Personal Info", "Last Step: Where Should We Send Your Provider Summary?", personalSchema),
];
