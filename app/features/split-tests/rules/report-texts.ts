import type { RunLength } from "./run-length";

/** `5.4%`; a dash where there is nothing to divide by. */
export function percentText(share: number | null, digits = 1): string {
  return share === null ? "–" : `${(share * 100).toFixed(digits)}%`;
}

/** A chance is never said to be certain. */
export function chanceText(chance: number | null): string {
  if (chance === null) return "–";
  if (chance > 0.999) return "> 99.9%";
  return chance < 0.001 ? "< 0.1%" : percentText(chance);
}

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** `$1,234.50`; a dash for nothing. */
export function dollarsText(cents: number | null): string {
  return cents === null ? "–" : dollars.format(cents / 100);
}

export function countText(count: number): string {
  return count.toLocaleString("en-US");
}

/** How long a test still has to run, as a sentence. @param uplift percent. */
export function runLengthText(run: RunLength, uplift: number): string {
  if (run.kind === "unknown")
    return "There are too few clicks and conversions yet to say how long the test has to run.";
  const needed = `An uplift of ${uplift}% shows after about ${countText(run.clicksPerVariant)} clicks for each variant (two-sided test at 5%, power 80%)`;
  if (run.kind === "days") return `${needed}: at the pace so far, in about ${daysText(run.days)}.`;
  if (run.suggestedDaysLeft > 0)
    return `${needed}, and that many were counted. Let it run ${daysText(run.suggestedDaysLeft)} more, so that it has seen two whole weeks.`;
  return `${needed}, and that many were counted: the test can be completed.`;
}

export function daysText(days: number): string {
  return days === 1 ? "1 day" : `${countText(days)} days`;
}
