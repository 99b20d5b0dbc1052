import { type MetricKey, metricKeys, type SplitTest } from "../schema";
import { type Comparison, compare, NO_VISITORS, type VisitorSums } from "./metrics";
import { holdoutId } from "./traffic";

export type ComparedVariant = {
  id: string;
  name: string;
  sums: VisitorSums;
  /** The primary metric first; none for the first variant. */
  comparisons: readonly Comparison[];
};

/** How every variant with traffic compares with the first one (spec:split-tests#sequential). */
export type Comparisons = {
  primary: MetricKey;
  control: ComparedVariant;
  others: readonly ComparedVariant[];
  /** Visitors outside the test; null without any. */
  holdout: VisitorSums | null;
  /** Visitors assigned from then on are included. */
  since: Date;
};

export type ComparedTest = Pick<SplitTest, "id" | "variants" | "primaryMetric">;

/** @returns null if there is nothing to compare: the first variant gets no traffic, or no other one does. */
export function comparisonsOf(
  { id: testId, variants, primaryMetric: primary }: ComparedTest,
  { since, sums }: { since: Date; sums: ReadonlyMap<string, VisitorSums> },
): Comparisons | null {
  const open = variants.filter(({ weight }) => weight > 0);
  const [first, ...rest] = open;
  if (!first || first !== variants[0] || rest.length === 0) return null;
  const sumsOf = (id: string) => sums.get(id) ?? NO_VISITORS;
  const outside = sums.get(holdoutId(testId));
  const inOrder = [primary, ...metricKeys.filter((metric) => metric !== primary)];
  return {
    primary,
    since,
    holdout: outside && outside.visitors > 0 ? outside : null,
    control: { id: first.id, name: first.name, sums: sumsOf(first.id), comparisons: [] },
    others: rest.map(({ id, name }) => ({
      id,
      name,
      sums: sumsOf(id),
      comparisons: inOrder.map((metric) => {
        const found = compare(metric, sumsOf(first.id), sumsOf(id), rest.length);
        return metric === primary ? asPrimary(found) : found;
      }),
    })),
  };
}

/** Only a guardrail can hold. A primary metric is open until its interval leaves out 0. */
function asPrimary(comparison: Comparison): Comparison {
  return comparison.verdict === "safe" ? { ...comparison, verdict: "open" } : comparison;
}
