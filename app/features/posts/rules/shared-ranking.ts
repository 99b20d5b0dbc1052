import * as z from "zod/mini";
import { type MedicationSource, medicationSources } from "~/features/brands/schema";
import { usStates } from "~/kernel/us-states";
import { type ProviderRankingEntry, parseRankings } from "../schema";
import { applyExceptions, type RankingException } from "./ranking-exceptions";

/** Which providers fill a ranking: those with the lowest regular month (spec:rankings#fill-rule). */
export type FillRule = {
  /** How many, 1–50. */
  count: number;
  medication: "semaglutide" | "tirzepatide" | null;
  source: MedicationSource | null;
  /** A state that each of them serves. */
  state: string | null;
  /** Leaves out stale prices. */
  onlyFresh: boolean;
  /** The score of a provider that the ranking doesn't have yet, 0–10 in tenths. */
  newScore: number;
};

export const fillRuleSchema = z.object({
  count: z
    .int({ error: "Enter a number from 1 to 50" })
    .check(
      z.gte(1, { error: "Enter a number from 1 to 50" }),
      z.lte(50, { error: "Enter a number from 1 to 50" }),
    ),
  medication: z.nullable(z.enum(["semaglutide", "tirzepatide"], { error: "Choose a medication" })),
  source: z.nullable(z.enum(medicationSources, { error: "Choose a source" })),
  state: z.nullable(
    z.enum(
      usStates.map(({ code }) => code),
      { error: "Choose a state" },
    ),
  ),
  onlyFresh: z.boolean({ error: "Choose yes or no" }),
  newScore: z
    .number({ error: "Enter a score from 0 to 10" })
    .check(
      z.gte(0, { error: "Enter a score from 0 to 10" }),
      z.lte(10, { error: "Enter a score from 0 to 10" }),
      z.multipleOf(0.1, { error: "Enter a score from 0 to 10 in steps of 0.1" }),
    ),
});

/** A shared ranking without what the database adds. */
export type SharedRankingInput = {
  name: string;
  entries: ProviderRankingEntry[];
  /** Null: someone chooses the providers. */
  rule: FillRule | null;
  isKeptFilled: boolean;
};

/** Reads a stored rule; null if this release can't. */
export function parseFillRule(value: unknown): FillRule | null {
  const parsed = fillRuleSchema.safeParse(value);
  return parsed.success ? parsed.data : null;
}

/** Reads a version of a shared ranking. */
export function parseSharedRanking(value: unknown): SharedRankingInput {
  const kept: Record<string, unknown> = typeof value === "object" && value !== null ? { ...value } : {};
  const rule = parseFillRule(kept.rule);
  return {
    name: typeof kept.name === "string" ? kept.name : "",
    entries: parseRankings(kept.entries),
    rule,
    isKeptFilled: rule !== null && kept.isKeptFilled === true,
  };
}

/** The entries of a post that uses a shared ranking (spec:rankings#ranking-exceptions). */
export function entriesWithExceptions(
  shared: readonly ProviderRankingEntry[],
  exceptions: readonly RankingException<ProviderRankingEntry>[],
): ProviderRankingEntry[] {
  return applyExceptions(shared, exceptions, ({ providerId }) => providerId);
}
