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
  const visitors = total(open.map(({ id }) => sumsOf(id).visitors));
  const seen = total(open.map(({ id }) => sumsOf(id).seen));
  const clicked = total([...sums.values()].map((own) => own.clicked));
  const inOrder = [primary, ...metricKeys.filter((metric) => metric !== primary)];
  return {
    primary,
    since,
    seenShare: isSeenKnown && visitors > 0 ? seen / visitors : null,
    unassigned: { count: unassigned, share: unassigned / Math.max(1, unassigned + clicked) },
    holdout:
      outside && outside.visitors > 0
        ? comparedHoldout(
            outside,
            open.map(({ id }) => sumsOf(id)),
            inOrder,
          )
        : null,
    control: { id: first.id, name: first.name, sums: sumsOf(first.id), comparisons: [] },
    others: rest.map(({ id, name }) => ({
      id,
      name,
      sums: sumsOf(id),
      comparisons: inOrder.map((metric) => {
        const [control, variant] = [sumsOf(first.id), sumsOf(id)];
        const found = compare(metric, control, variant, rest.length);
        const adjusted = isSeenKnown ? adjustedInterval(found, control, variant, rest.length) : null;
        return { ...(metric === primary ? asPrimary(found) : found), adjusted };
      }),
    })),
  };
}

/**
 * A ticket drawn at random decides who is held out, so these visitors can be compared with all others who drew one
 * (spec:split-tests#holdout). Nothing is a guardrail here.
 */
function comparedHoldout(
  sums: VisitorSums,
  variants: readonly VisitorSums[],
  inOrder: readonly MetricKey[],
): ComparedHoldout {
  const all = variants.reduce(addVisitors, NO_VISITORS);
  return { sums, all, comparisons: inOrder.map((metric) => asPrimary(compare(metric, all, sums, 1))) };
}

const total = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

/** Only a guardrail can hold. A primary metric is open until its interval leaves out 0. */
function asPrimary(comparison: Comparison): Comparison {
  return comparison.verdict === "safe" ? { ...comparison, verdict: "open" } : comparison;
}
