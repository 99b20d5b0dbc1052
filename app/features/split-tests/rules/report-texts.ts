import type { RunLength } from "./run-length";

/** Shown next to a leader whose probability of being best is under 95% (spec:split-tests#certainty). */
export const NOT_CERTAIN = "Leading, not yet certain";

/** `5.4%`; a dash if there is nothing to divide by. */
export function percentText(share: number | null, digits = 1): string {
  return share === null ? "–" : `${(share * 100).toFixed(digits)}%`;
}

/** A probability is never shown as 0% or 100%. */
export function chanceText(chance: number | null): string {
  if (chance === null) return "–";
  if (chance > 0.999) return "> 99.9%";
  return chance < 0.001 ? "< 0.1%" : percentText(chance);
}

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** `$1,234.50`; a dash if there's nothing. */
export function dollarsText(cents: number | null): string {
  return cents === null ? "–" : dollars.format(cents / 100);
}

export function countText(count: number): string {
  return count.toLocaleString("en-US");
}

/** How long a test must still run, as a sentence. @param uplift in percent. */
export function runLengthText(run: RunLength, uplift: number): string {
  if (run.kind === "unknown")
    return "There aren't enough clicks and conversions yet to estimate how long the test needs to run.";
  const needed = `Detecting a ${uplift}% increase takes about ${countText(run.clicksPerVariant)} clicks per variant (two-sided test at 5%, power 80%)`;
  if (run.kind === "too-long")
    return `${needed}. At the current pace, the test would run for more than a year, so it can't be decided. ${biggerChangeText(run.biggerChange)}`;
  if (run.kind === "days") return `${needed}. At the current pace, that's about ${daysText(run.days)} more.`;
  if (run.suggestedDaysLeft > 0)
    return `${needed}. The test has enough clicks. Let it run ${daysText(run.suggestedDaysLeft)} longer to cover two full weeks.`;
  return `${needed}. The test has enough clicks, so you can complete it.`;
}

function biggerChangeText(percent: number | null): string {
  return percent === null
    ? "No increase can be detected within 8 weeks. Send the test more visitors."
    : `Test a bigger change: within 8 weeks, an increase of ${countText(percent)}% or more can be detected. Or send the test more visitors.`;
}

export function daysText(days: number): string {
  return days === 1 ? "1 day" : `${countText(days)} days`;
}
