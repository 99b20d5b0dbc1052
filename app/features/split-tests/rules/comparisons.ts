import { type MetricKey, metricKeys, type SplitTest } from "../schema";
import { adjustedInterval } from "./adjusted";
import { addVisitors, type Comparison, compare, NO_VISITORS, type VisitorSums } from "./metrics";
import type { Interval } from "./sequential";
import { holdoutId } from "./traffic";

/** `adjusted`: the interval adjusted for earlier visits, where that helps (spec:split-tests#earlier-visits). */
export type ComparedMetric = Comparison & { adjusted: Interval | null };

export type ComparedVariant = {
  id: string;
  name: string;
  sums: VisitorSums;
  /** The primary metric first; none for the first variant. */
  comparisons: readonly ComparedMetric[];
};

/** `all`: the visitors of every variant with traffic. */
export type ComparedHoldout = { sums: VisitorSums; all: VisitorSums; comparisons: readonly Comparison[] };

/** How every variant with traffic compares with the first one (spec:split-tests#sequential). */
export type Comparisons = {
  primary: MetricKey;
  control: ComparedVariant;
  others: readonly ComparedVariant[];
  /** Visitors outside the test, compared with those of all variants together; null without any. */
  holdout: ComparedHoldout | null;
  /** Visitors assigned from then on are included. */
  since: Date;
  /** The share of them who had viewed a post before they were assigned; null if it isn't known for all of them. */
  seenShare: number | null;
  /** Visitors who clicked but can't be matched to an assignment, and their share of all who clicked. */
  unassigned: { count: number; share: number };
};

export type CountedVisitors = {
  since: Date;
  isSeenKnown: boolean;
  unassigned: number;
  sums: ReadonlyMap<string, VisitorSums>;
};

export type ComparedTest = Pick<SplitTest, "id" | "variants" | "primaryMetric">;

/** @returns null if there is nothing to compare: the first variant gets no traffic, or no other one does. */
export function comparisonsOf(
  { id: testId, variants, primaryMetric: primary }: ComparedTest,
  { since, sums, isSeenKnown, unassigned }: CountedVisitors,
): Comparisons | null {
  const open = variants.filter(({ weight }) => weight > 0);
  const [first, ...rest] = open;
  if (!first || first !== variants[0] || rest.length === 0) return null;
  const sumsOf = (id: string) => sums.get(id) ?? NO_VISITORS;
  const outside = sums.get(holdoutId(testId));
  const variantSums = open.map(({ id }) => sumsOf(id));
  const { visitors, seen } = variantSums.reduce(addVisitors, NO_VISITORS);
  const { clicked } = [...sums.values()].reduce(addVisitors, NO_VISITORS);
  return {
    primary,
    since,
    seenShare: isSeenKnown && visitors > 0 ? seen / visitors : null,
    unassigned: { count: unassigned, share: unassigned / Math.max(1, unassigned + clicked) },
    holdout: outside && outside.visitors > 0 ? comparedHoldout(outside, variantSums, primary) : null,
    control: { id: first.id, name: first.name, sums: sumsOf(first.id), comparisons: [] },
    others: rest.map(({ id, name }) => ({
      id,
      name,
      sums: sumsOf(id),
      comparisons: comparePair(sumsOf(first.id), sumsOf(id), { primary, isSeenKnown, pairs: rest.length }),
    })),
  };
}

/**
 * A variant beside another one, by every metric.
 * @param pairs how many pairs share the probability of a false alarm: one fewer than there are variants.
 */
export function comparePair(
  than: VisitorSums,
  variant: VisitorSums,
  { primary, isSeenKnown, pairs }: { primary: MetricKey; isSeenKnown: boolean; pairs: number },
): ComparedMetric[] {
  return inOrderOf(primary).map((metric) => {
    const found = compare(metric, than, variant, pairs);
    const adjusted = isSeenKnown ? adjustedInterval(found, than, variant, pairs) : null;
    return { ...(metric === primary ? asPrimary(found) : found), adjusted };
  });
}

const inOrderOf = (primary: MetricKey) => [primary, ...metricKeys.filter((metric) => metric !== primary)];

/**
 * A ticket drawn at random decides who is held out, so these visitors can be compared with all others who drew one
 * (spec:split-tests#holdout). Nothing is a guardrail here.
 */
function comparedHoldout(
  sums: VisitorSums,
  variants: readonly VisitorSums[],
  primary: MetricKey,
): ComparedHoldout {
  const all = variants.reduce(addVisitors, NO_VISITORS);
  return {
    sums,
    all,
    comparisons: inOrderOf(primary).map((metric) => asPrimary(compare(metric, all, sums, 1))),
  };
}

/** Only a guardrail can hold. A primary metric is open until its interval leaves out 0. */
function asPrimary(comparison: Comparison): Comparison {
  return comparison.verdict === "safe" ? { ...comparison, verdict: "open" } : comparison;
}
