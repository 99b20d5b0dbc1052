import { schemaStep } from "~/features/leads/public-components/schema-step";
import { basicsSchema, personalSchema, preferencesSchema } from "~/features/leads/schema";
import type { StepForm } from "~/ui/step-form";
import type { HeadedStep } from "~/ui/step-form-page";

/** What the visitor has typed, as text; checkboxes are booleans (spec:compare#form-fields). */
export type LeadValues = ReturnType<typeof emptyValues>;

export type LeadForm = StepForm<LeadValues>;

/** An empty form; the checkboxes start as the operator decided (spec:leads#consent-prechecked). */
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

/** Deleted from the draft after submitting (spec:compare#new-start). */
export const contactFields = ["fullName", "email", "phone"] as const satisfies (keyof LeadValues)[];

/**
 * A goal above the current weight may be a typo or intended: the form asks about it instead of refusing it
 * (spec:compare#goal-above-weight).
 */
function goalQuestion({ currentWeight, goalWeight }: LeadValues): string | null {
  const isAbove = Number(goalWeight) > Number(currentWeight);
  return isAbove ? "Your goal weight is above your current weight. If that’s right, press Next again." : null;
}

/** The three steps (spec:compare#form-steps). */
export const leadSteps: readonly HeadedStep<LeadValues>[] = [
  { ...schemaStep<LeadValues>("Basics", "Tell us the basics", basicsSchema), question: goalQuestion },
  schemaStep<LeadValues>("Preferences", "What are you looking for?", preferencesSchema),
  schemaStep<LeadValues>(
    "Personal Info",
    "Last Step: Where Should We Send Your Provider Summary?",
    personalSchema,
  ),
];
