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

export function daysText(days: number): string {
  return days === 1 ? "1 day" : `${countText(days)} days`;
}
