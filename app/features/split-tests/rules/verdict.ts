import type { MetricKey } from "../schema";
import type { Comparisons } from "./comparisons";
import { metrics } from "./metrics";
import type { Leader } from "./report";

type Named = { id: string; name: string };

/** The comparison of a test's variants, or why there is none; null if there is nothing to compare. */
export type FoundComparisons = Comparisons | "counting" | "failed" | null;

/**
 * What the comparison of the primary metric says about the test as a whole (spec:split-tests#winner).
 * - `missing`: nothing was compared; `why` gives the reason.
 * - `undecided`: at least one variant isn't decided.
 * - `decided`: every variant is better or worse than the first one. `best` are those that are better, or the first one.
 *   Several aren't compared with each other.
 */
export type PrimaryVerdict =
  | { kind: "missing"; why: "counting" | "failed" | "deleted" | "nothing" }
  | { kind: "undecided"; metric: MetricKey }
  | { kind: "decided"; metric: MetricKey; best: readonly Named[]; control: Named };

/** @param areDeleted whether the test's visitors were deleted (spec:split-tests#visitor-retention). */
export function primaryVerdict(found: FoundComparisons, areDeleted = false): PrimaryVerdict {
  if (areDeleted) return { kind: "missing", why: "deleted" };
  if (found === null) return { kind: "missing", why: "nothing" };
  if (typeof found === "string") return { kind: "missing", why: found };
  const { primary: metric, control, others } = found;
  const verdicts = others.map((variant) => ({
    variant,
    verdict: variant.comparisons.find((comparison) => comparison.metric === metric)?.verdict,
  }));
  if (!verdicts.every(({ verdict }) => verdict === "better" || verdict === "worse"))
    return { kind: "undecided", metric };
  const better = verdicts.filter(({ verdict }) => verdict === "better").map(({ variant }) => variant);
  const named = ({ id, name }: Named) => ({ id, name });
  return {
    kind: "decided",
    metric,
    best: (better.length > 0 ? better : [control]).map(named),
    control: named(control),
  };
}

/**
 * - `winner`: it leads, and the primary metric is decided in its favor.
 * - `leading`: nothing is decided, or the traffic is in doubt.
 * - `not-best`: the primary metric is decided, but not in its favor alone.
 */
export type Standing = "winner" | "leading" | "not-best";

/** What the variant with the highest conversion rate may be called (spec:split-tests#winner). */
export function standingOf(leader: Pick<Leader, "id">, verdict: PrimaryVerdict, isUneven: boolean): Standing {
  if (verdict.kind !== "decided") return "leading";
  const [best, ...equals] = verdict.best;
  if (best?.id !== leader.id || equals.length > 0) return "not-best";
  return isUneven ? "leading" : "winner";
}

/** The heading of the banner and the badge of the variant's card, without its name. */
export function standingName(standing: Standing, hasEnded: boolean): string {
  if (standing === "winner") return "Winner";
  return standing === "leading" && !hasEnded ? "Leading so far" : "Highest conversion rate";
}

const missing: Record<Extract<PrimaryVerdict, { kind: "missing" }>["why"], string> = {
  counting: "Visitors are still being counted, so it isn't known yet whether the primary metric is decided.",
  failed: "The comparison that decides the test couldn't be loaded.",
  deleted: "The test's visitors were deleted, so nothing can be decided anymore.",
  nothing: "No variant is compared with the first one, so nothing can be decided.",
};

type VerdictContext = { leader: Leader | null; isUneven: boolean; hasEnded: boolean };

/** What the primary metric says, for the banner. */
export function verdictSentence(
  verdict: PrimaryVerdict,
  { leader, isUneven, hasEnded }: VerdictContext,
): string {
  if (verdict.kind === "missing") return missing[verdict.why];
  const subject = `The primary metric, ${metrics[verdict.metric].label.toLowerCase()},`;
  if (verdict.kind === "undecided")
    return hasEnded
      ? `${subject} wasn't decided, so the test has no winner.`
      : `${subject} isn't decided yet. Wait for that before you stop the test.`;
  const [best, ...equals] = verdict.best;
  if (equals.length > 0) {
    const names = verdict.best.map(({ name }) => name).join(", ");
    return `${subject} is decided: ${names} are better than ${verdict.control.name}. They aren't compared with each other.`;
  }
  if (leader === null) return `${subject} is decided in favor of ${best?.name}.`;
  if (best?.id !== leader.id)
    return `${subject} is decided in favor of ${best?.name}, so ${leader.name} isn't the winner.`;
  return isUneven
    ? `${subject} is decided in its favor, but traffic doesn't match the weights. Find the cause first.`
    : `${subject} is decided in its favor.`;
}
