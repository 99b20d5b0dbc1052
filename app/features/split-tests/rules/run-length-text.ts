import type { MetricKey } from "../schema";
import { type Advice, adviceText } from "./comparison-texts";
import { metrics } from "./metrics";
import { countText, daysText } from "./report-texts";
import type { RunLength } from "./run-length";
import type { PrimaryVerdict } from "./verdict";

/** As in "Detecting 20% more visitors who click". */
const changes: Record<MetricKey, (percent: string) => string> = {
  clicks: (percent) => `${percent} more visitors who click`,
  conversions: (percent) => `${percent} more conversions per visitor`,
  payout: (percent) => `${percent} more payout per visitor`,
  time_to_click: (percent) => `first clicks that come ${percent} faster`,
};

type RunLengthContext = {
  verdict: PrimaryVerdict;
  /** In percent. */
  uplift: number;
  advice: Advice;
};

/**
 * How long a test must still run, in sentences (spec:split-tests#run-length). Only a decided primary metric ends a test,
 * however many visitors it has.
 */
export function runLengthText(run: RunLength, { verdict, uplift, advice }: RunLengthContext): string {
  if (verdict.kind === "missing")
    return "How long the test needs to run can't be estimated without the comparison per visitor.";
  const { label, counted } = metrics[verdict.metric];
  if (verdict.kind === "decided")
    return `${label}: this metric is primary, and it's decided.${adviceText(advice)}`;
  if (run.kind === "unknown")
    return `There aren't enough ${counted} yet to estimate how long the test needs to run.`;
  if (run.kind === "impossible")
    return `An increase of ${uplift}% isn't possible: it would take more than all visitors. Enter a smaller increase.`;
  const needed = `Detecting ${changes[verdict.metric](`${uplift}%`)} takes about ${countText(run.visitors)} visitors in all (interval for daily looks at 95%, power 80%)`;
  if (run.kind === "too-long")
    return `${needed}. At the current pace, the test would run for more than a year, so it can't be decided. ${biggerChangeText(run.biggerChange)}`;
  if (run.kind === "passed")
    return `${needed}. The test has that many, but its primary metric isn't decided: a change that big would probably have been found. Enter a smaller one to see how long that takes.`;
  const pace = `${needed}. At the current pace, that's about ${daysText(run.days)} more.`;
  return run.suggestedDaysLeft > run.days
    ? `${pace} Let it run ${daysText(run.suggestedDaysLeft)} longer to cover two full weeks.`
    : pace;
}

function biggerChangeText(percent: number | null): string {
  return percent === null
    ? "No increase can be detected within 8 weeks. Send the test more visitors."
    : `Test a bigger change: within 8 weeks, an increase of ${countText(percent)}% or more can be detected. Or send the test more visitors.`;
}
