import { type Development, type Shares, SMALLEST_SHARE, shareAt } from "./development";

/** A value and its 90% interval. */
export type Range = { value: number; low: number; high: number };

/** The figures of one click day so far. */
export type Young = { age: number; conversions: number; cents: number };

/** The final figures of some click days. */
export type Estimate = {
  conversions: Range;
  cents: Range;
  /** The share of the conversions, and of the payout, still to come. Negative if reversals will outnumber arrivals. */
  openConversions: Range;
  openPayout: Range;
};

/** Why an estimate is missing: too little history, too few conversions so far, or too early. */
export type NoEstimate = "history" | "few" | "early";

/** The fewest conversions so far that an estimate needs. */
export const FEWEST_CONVERSIONS = 5;
const INTERVAL = 0.9;

/**
 * Estimates the figures of these click days at the horizon (spec:cohorts#estimate): the figures so far, divided by the
 * share that has usually arrived at their age. The interval covers the uncertainty of the shares, and chance.
 */
export function estimateRest(
  days: readonly Young[],
  development: Development | null,
  random: () => number,
): Estimate | NoEstimate {
  if (development === null) return "history";
  const { conversions, payout, resamples, changes, squares } = development;
  const arrived = sumOf(days, ({ conversions: n }) => n);
  const cents = sumOf(days, (day) => day.cents);
  if (arrived < FEWEST_CONVERSIONS) return "few";
  if (days.some(({ age }) => Math.min(shareAt(conversions, age), shareAt(payout, age)) < SMALLEST_SHARE))
    return "early";
  const finalConversions = finalOf(days, conversions, "conversions");
  const finalCents = finalOf(days, payout, "cents");
  // Without reversals, each older conversion was one change, and the figures can only grow.
  const stays = (changes.at(-1) ?? 0) < 1.000_001;
  const least = { conversions: stays ? arrived : 0, cents: stays ? cents : 0 };
  const chance = {
    conversions: chanceOf(days, conversions, changes),
    cents: chanceOf(days, payout, squares),
  };
  const drawn = resamples.map((shares) => {
    const draw = gaussian(random);
    return {
      conversions: Math.max(
        finalOf(days, shares.conversions, "conversions") + draw * chance.conversions,
        least.conversions,
      ),
      cents: Math.max(finalOf(days, shares.payout, "cents") + draw * chance.cents, least.cents),
    };
  });
  const all = {
    conversions: rangeOf(
      finalConversions,
      drawn.map((draw) => draw.conversions),
    ),
    cents: rangeOf(
      finalCents,
      drawn.map((draw) => draw.cents),
    ),
  };
  return {
    ...all,
    openConversions: openOf(all.conversions, arrived),
    openPayout: openOf(all.cents, cents),
  };
}

const sumOf = <Item>(items: readonly Item[], pick: (item: Item) => number) =>
  items.reduce((sum, item) => sum + pick(item), 0);

const MAX_GROWTH = 1 / SMALLEST_SHARE;

function finalOf(days: readonly Young[], shares: Shares, figure: "conversions" | "cents"): number {
  return sumOf(days, (day) => day[figure] * Math.min(1 / shareAt(shares, day.age), MAX_GROWTH));
}

/**
 * The standard deviation of the final figure from its estimate if changes are random (Poisson). The variance is the
 * number of changes still to come, plus that of earlier ones, scaled up as the estimate scales them.
 * @param changes by the end of each age, per final conversion
 */
function chanceOf(days: readonly Young[], shares: Shares, changes: readonly number[]): number {
  const variance = sumOf(days, ({ age, conversions }) => {
    if (age >= changes.length - 1) return 0;
    const share = Math.max(shareAt(shares, age), SMALLEST_SHARE);
    const [before, all] = [changes[age] ?? 0, changes.at(-1) ?? 0];
    const enlarged = (1 - share) / share;
    return (Math.max(conversions, 0) / share) * (before * enlarged ** 2 + all - before);
  });
  return Math.sqrt(variance);
}

/** A value with the middle 90% of its draws. */
export function rangeOf(value: number, draws: readonly number[]): Range {
  const sorted = draws.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? value;
  const [low, high] = [at((1 - INTERVAL) / 2), at((1 + INTERVAL) / 2)];
  return { value, low: Math.min(low, value), high: Math.max(high, value) };
}

/** The share of a final figure that hasn't arrived yet; 0 if the final figure is 0. */
function openOf(final: Range, arrived: number): Range {
  const open = (end: number) => (end > 0 ? 1 - arrived / end : 0);
  return { value: open(final.value), low: open(final.low), high: open(final.high) };
}

/** A number from the standard normal distribution (Box and Muller). */
function gaussian(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** The same sequence of numbers from 0 to 1 for the same seed (mulberry32), so that a reload shows the same figures. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
