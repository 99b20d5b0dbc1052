import * as z from "zod/mini";
import { administrationTypes, paymentMethods, preferredMedications } from "~/features/brands/schema";
import { stateField } from "~/features/leads/schema";

/**
 * The answers that determine the results. Navigation state carries them from form to results; they're never in the URL
 * (spec:compare#results-answers). None of them identifies the visitor.
 */
const comparisonAnswersSchema = z.object({
  state: stateField,
  preferredMedication: z.enum(preferredMedications),
  administrationType: z.enum(administrationTypes),
  paymentMethod: z.enum(paymentMethods),
});
export type ComparisonAnswers = z.infer<typeof comparisonAnswersSchema>;

/** The answers in a navigation state, or null if they're missing or were tampered with. */
export function readComparisonAnswers(navigationState: unknown): ComparisonAnswers | null {
  const result = comparisonAnswersSchema.safeParse(navigationState);
  return result.success ? result.data : null;
}

/** The endpoint for the results page's providers. */
export const matchesPath = "/compare-providers/matches";

const sentFormSchema = z.object({
  sentForm: z.object({ submissionId: z.uuid(), hasEmail: z.boolean() }),
});

/**
 * The submitted form in a navigation state: its random id and whether it had an email, but not the address
 * (spec:compare#results-answers). Null without one.
 */
export function readSentForm(navigationState: unknown) {
  const result = sentFormSchema.safeParse(navigationState);
  return result.success ? result.data.sentForm : null;
}
