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
 * The answers the results are made from. They travel from form to results in navigation state, never in the
 * URL (spec:compare#results-answers). Nothing that identifies the visitor is among them.
 */
const comparisonAnswersSchema = z.object({
  state: stateField,
  preferredMedication: z.enum(preferredMedications),
  administrationType: z.enum(administrationTypes),
  paymentMethod: z.enum(paymentMethods),
});
export type ComparisonAnswers = z.infer<typeof comparisonAnswersSchema>;

/** The answers in a navigation state, or null when there are none or they were tampered with. */
export function readComparisonAnswers(navigationState: unknown): ComparisonAnswers | null {
  const result = comparisonAnswersSchema.safeParse(navigationState);
  return result.success ? result.data : null;
}

/** What a card can open: the details of the provider, or the sums behind its prices. */
const expansions = ["details", "sums"] as const;
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
  /** By brand id: what its card has open. */
  opened: z.record(z.string(), z.enum(expansions)),
});
/** How a visitor looks at the results: kept for a reload and the way Back (spec:compare#results-view-kept). */
export type ProvidersView = z.output<typeof providersViewSchema>;

/** What was kept of a view, or null when it is not one. */
export function readProvidersView(kept: unknown): ProvidersView | null {
  const result = providersViewSchema.safeParse(kept);
  return result.success ? result.data : null;
}
