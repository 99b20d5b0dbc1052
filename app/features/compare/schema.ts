import * as z from "zod/mini";
import {
  administrationTypes,
  paymentMethods,
  planIntervals,
  preferredMedications,
} from "~/features/brands/schema";
import { stateField } from "~/features/leads/schema";
import { sortOptions } from "~/features/pricing/rules/sort";
import { sourceFilters } from "~/features/pricing/rules/source-filter";

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

/** What a card can expand: the provider's details, why it has its place, or the calculation of its prices. */
const expansions = ["details", "why", "sums"] as const;
export type Expansion = (typeof expansions)[number];

const providersViewSchema = z.object({
  sort: z.enum(sortOptions),
  planInterval: z.enum(planIntervals),
  filters: z.object({
    maxMonthlyCents: z.nullable(z.int().check(z.gte(0))),
    acceptsInsurance: z.boolean(),
    acceptsHsa: z.boolean(),
    hasFirstMonthDiscount: z.boolean(),
    legitScriptCertified: z.boolean(),
  }),
  source: z._default(z.enum(sourceFilters), "any"),
  /** How many cards are shown. */
  shown: z.int().check(z.gte(1)),
  /** By brand id: what its card has expanded. */
  opened: z.record(z.string(), z.enum(expansions)),
});
/** The state of the results page, stored for a reload and the Back button (spec:compare#results-view-kept). */
export type ProvidersView = z.output<typeof providersViewSchema>;

/** Reads a stored view; null if it's invalid. */
export function readProvidersView(kept: unknown): ProvidersView | null {
  const result = providersViewSchema.safeParse(kept);
  return result.success ? result.data : null;
}
