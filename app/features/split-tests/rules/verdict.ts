import type { MetricKey } from "../schema";
import { intervalText } from "./comparison-texts";
import type { Comparisons } from "./comparisons";
import { type Comparison, compare, metrics, type VisitorSums } from "./metrics";
import type { Leader } from "./report";

type Named = { id: string; name: string };

/** The comparison of a test's variants, or why there is none; null if there is nothing to compare. */
export type FoundComparisons = Comparisons | "counting" | "failed" | null;

/** A variant that the winner is better than, and by how much. */
type Beaten = Named & Pick<Comparison, "interval">;

/**
 * What the comparison of the primary metric says about the test as a whole (spec:split-tests#winner).
 * - `missing`: nothing was compared; `why` gives the reason.
 * - `undecided`: no variant is better than every other one. `better` are those that are better than the first one.
 * - `decided`: one is.
 */
export type PrimaryVerdict =
  | { kind: "missing"; why: "counting" | "failed" | "deleted" | "nothing" }
  | { kind: "undecided"; metric: MetricKey; better: readonly Named[]; control: Named }
  | { kind: "decided"; metric: MetricKey; winner: Named; over: readonly Beaten[] };

/** @param areDeleted whether the test's visitors were deleted (spec:split-tests#visitor-retention). */
export function primaryVerdict(found: FoundComparisons, areDeleted = false): PrimaryVerdict {
  if (areDeleted) return { kind: "missing", why: "deleted" };
  if (found === null) return { kind: "missing", why: "nothing" };
  if (typeof found === "string") return { kind: "missing", why: found };
  const { primary: metric, control, others } = found;
  const winner = winnerAmong(metric, [control, ...others]);
  if (winner) return { kind: "decided", metric, winner: named(winner.variant), over: winner.over };
  const better = others.filter((variant) => isBetter(metric, variant, control, others.length));
  return { kind: "undecided", metric, better: better.map(named), control: named(control) };
}

type Counted = Named & { sums: VisitorSums };
const named = ({ id, name }: Named): Named => ({ id, name });
const isBetter = (metric: MetricKey, variant: Counted, than: Counted, comparisons: number) =>
  compare(metric, than.sums, variant.sums, comparisons).verdict === "better";

/**
 * The variant that is better than every other one, using a separate interval for each pair. A wrong winner must be better
 * than the variant that really is the best, so it's enough to share the probability of a false alarm among that one's
 * comparisons: one fewer than there are variants, as in the comparison with the first one.
 */
export function winnerAmong<Own extends Counted>(
  metric: MetricKey,
  variants: readonly Own[],
): { variant: Own; over: Beaten[] } | null {
  for (const variant of variants) {
    const others = variants.filter((other) => other !== variant);
    if (!others.every((other) => isBetter(metric, variant, other, others.length))) continue;
    const over = others.map((other) => {
      const { interval } = compare(metric, other.sums, variant.sums, others.length);
      return { ...named(other), interval };
    });
    return { variant, over };
  }
  return null;
}

/**
 * - `winner`: it leads, and the primary metric is decided in its favor.
 * - `leading`: nothing is decided, or the traffic is in doubt.
 * - `not-best`: the primary metric is decided in favor of another variant.
 */
export type Standing = "winner" | "leading" | "not-best";

/** What the variant with the highest conversion rate may be called (spec:split-tests#winner). */
export function standingOf(leader: Pick<Leader, "id">, verdict: PrimaryVerdict, isUneven: boolean): Standing {
  if (verdict.kind !== "decided") return "leading";
  if (verdict.winner.id !== leader.id) return "not-best";
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
  if (verdict.kind === "undecided") return undecidedSentence(subject, verdict, hasEnded);
  const { winner, over } = verdict;
  const beaten = list(over.map(beatenText));
  if (leader === null)
    return `${subject} is decided in favor of ${winner.name}, which is better than ${beaten}.`;
  if (winner.id !== leader.id)
    return `${subject} is decided in favor of ${winner.name}, which is better than ${beaten}, so ${leader.name} isn't the winner.`;
  return isUneven
    ? `${subject} is decided in its favor, but traffic doesn't match the weights. Find the cause first.`
    : `${subject} is decided in its favor: it's better than ${beaten}.`;
}

function undecidedSentence(
  subject: string,
  { better, control }: Extract<PrimaryVerdict, { kind: "undecided" }>,
  hasEnded: boolean,
): string {
  if (better.length === 0)
    return hasEnded
      ? `${subject} wasn't decided, so the test has no winner.`
      : `${subject} isn't decided yet. Wait for that before you stop the test.`;
  const are = better.length === 1 ? "is" : "are";
  const none = better.length === 1 ? "not than every other variant" : "none of them than every other variant";
  const so = `${list(better.map(({ name }) => name))} ${are} better than ${control.name}, but ${none}`;
  return hasEnded
    ? `${subject} has no winner: ${so}.`
    : `${subject} isn't decided yet: ${so}. Wait for that if you need to know which is the best.`;
}

/** `Plain (+12% to +31%)`. */
function beatenText({ name, interval }: Beaten): string {
  const change = intervalText({ interval });
  return change === "–" ? name : `${name} (${change})`;
}

const list = (names: readonly string[]) => new Intl.ListFormat("en-US").format(names);
