import * as z from "zod/mini";
import { planIntervals } from "~/features/brands/schema";
import { sortOptions } from "~/features/pricing/rules/sort";
import { sourceFilters } from "~/features/pricing/rules/source-filter";

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
