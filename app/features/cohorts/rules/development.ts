import { countDays } from "~/kernel/days";

/**
 * The last ages, in days since the click, that may be estimated: the first for which there is enough history. What
 * arrives later still counts (spec:cohorts#horizon).
 */
export const horizons = [60, 30, 14] as const;
/** The fewest conversions from clicks older than the horizon that an estimate needs. */
export const FEWEST_KNOWN = 20;
/** The number of resamples that the intervals come from. */
const RESAMPLES = 200;
/** A smaller share is too uncertain: one conversion would count as more than twenty. */
export const SMALLEST_SHARE = 0.05;

/**
 * The conversions of one New York click day that arrived at one age, in days since the click. A reversal is negative,
 * at the age of the reversal.
 */
export type Arrivals = {
  clickDay: string;
  age: number;
  conversions: number;
  cents: number;
  /** Arrivals and reversals, both counted up. */
  changes: number;
  /** The squares of their payouts, in cents². */
  squares: number;
  /** Those that networks still report as pending. They are in `conversions` and `cents`. */
  pending: number;
  pendingCents: number;
};

/** The share of the final figure that has arrived by the end of each age, from 0 to the horizon. */
export type Shares = readonly number[];

/** How conversions and payout arrive after the click, learned from history. */
export type Development = {
  /** The last age that is estimated. The lists below have a value for each age up to it. */
  horizon: number;
  conversions: Shares;
  payout: Shares;
  /** The same from resampled history. Their spread is the uncertainty of the shares. */
  resamples: readonly { conversions: Shares; payout: Shares }[];
  /** Changes by the end of each age, per final conversion. */
  changes: readonly number[];
  /** The squares of their payouts, in cents², per final conversion. */
  squares: readonly number[];
  /** Conversions from clicks older than the horizon. */
  known: number;
};

/** One click day: the days that have passed since, and what arrived at each age up to the horizon. */
type Cohort = { age: number } & Record<Figure, number[]>;
const figures = ["conversions", "cents", "changes", "squares"] as const;
type Figure = (typeof figures)[number];

/**
 * Learns how conversions arrive (spec:cohorts#development): chain-ladder development factors by day of age, each from
 * the click days that have reached that age, and a Bayesian bootstrap over click days for their uncertainty.
 * @param lastDay the last complete day
 * @param random numbers from 0 (included) to 1, for the resamples
 * @returns null if the history is too short or too small
 */
export function learnDevelopment(
  arrivals: readonly Arrivals[],
  lastDay: string,
  random: () => number,
): Development | null {
  for (const horizon of horizons) {
    const cohorts = cohortsOf(arrivals, lastDay, horizon);
    const mature = cohorts.filter(({ age }) => age >= horizon);
    const known = mature.reduce((sum, { conversions }) => sum + total(conversions), 0);
    if (known >= FEWEST_KNOWN) return learn(cohorts, mature, known, horizon, random);
  }
  return null;
}

function learn(
  cohorts: readonly Cohort[],
  mature: readonly Cohort[],
  known: number,
  horizon: number,
  random: () => number,
): Development {
  const even = cohorts.map(() => 1);
  const resamples = Array.from({ length: RESAMPLES }, () => {
    // Exponential weights are the limit of drawing days with replacement, and never leave out all days of an age.
    const weights = cohorts.map(() => -Math.log(1 - random()));
    return {
      conversions: sharesOf(cohorts, weights, "conversions"),
      payout: sharesOf(cohorts, weights, "cents"),
    };
  });
  return {
    horizon,
    conversions: sharesOf(cohorts, even, "conversions"),
    payout: sharesOf(cohorts, even, "cents"),
    resamples,
    changes: perConversion(mature, "changes", known),
    squares: perConversion(mature, "squares", known),
    known,
  };
}

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** Days without conversions are left out: they don't show when conversions arrive. */
function cohortsOf(arrivals: readonly Arrivals[], lastDay: string, horizon: number): Cohort[] {
  const days = new Map<string, Cohort>();
  const empty = () => Array.from({ length: horizon + 1 }, () => 0);
  for (const arrived of arrivals) {
    const { clickDay, age } = arrived;
    const daysPassed = countDays(clickDay, lastDay) - 1;
    if (age > horizon || age > daysPassed) continue;
    const cohort = days.get(clickDay) ?? {
      age: daysPassed,
      conversions: empty(),
      cents: empty(),
      changes: empty(),
      squares: empty(),
    };
    for (const figure of figures) cohort[figure][age] = (cohort[figure][age] ?? 0) + arrived[figure];
    days.set(clickDay, cohort);
  }
  return [...days.values()];
}

/** The sum of a figure by the end of each age, divided by the number of conversions in the end. */
function perConversion(mature: readonly Cohort[], figure: Figure, known: number): number[] {
  let sum = 0;
  return (mature[0]?.[figure] ?? []).map((_, age) => {
    for (const cohort of mature) sum += cohort[figure][age] ?? 0;
    return sum / known;
  });
}

/**
 * The shares at each age. The last is 1. The one before it divides by the growth between both ages, added up over the
 * days that have reached the later one, and so on down to the day of the click.
 */
function sharesOf(cohorts: readonly Cohort[], weights: readonly number[], figure: Figure): number[] {
  const ages = (cohorts[0]?.[figure] ?? []).length;
  const arrived = Array.from({ length: ages }, () => 0);
  const before = Array.from({ length: ages }, () => 0);
  for (const [index, cohort] of cohorts.entries()) {
    const weight = weights[index] ?? 0;
    let sum = 0;
    for (let age = 0; age <= Math.min(cohort.age, ages - 1); age += 1) {
      before[age] = (before[age] ?? 0) + weight * sum;
      sum += cohort[figure][age] ?? 0;
      arrived[age] = (arrived[age] ?? 0) + weight * sum;
    }
  }
  const shares = Array.from({ length: ages }, () => 1);
  for (let age = ages - 1; age > 0; age -= 1) {
    const [from, to] = [before[age] ?? 0, arrived[age] ?? 0];
    shares[age - 1] = to > 0 ? (shares[age] ?? 1) * Math.max(from / to, 0) : (shares[age] ?? 1);
  }
  return shares;
}

/** The share at an age; 1 beyond the horizon, 0 before the day of the click. */
export function shareAt(shares: Shares, age: number): number {
  if (age < 0) return 0;
  return shares[age] ?? 1;
}
