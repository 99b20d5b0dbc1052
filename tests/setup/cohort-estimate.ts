import { countDays } from "~/kernel/days";

/**
 * The estimate of the cohort page, written out from its sources: chain-ladder development factors (Mack, 1993), the
 * Bayesian bootstrap (Rubin, 1981) over click days, normal numbers by Box and Muller, and mulberry32 for random numbers.
 */
export type Change = { clickDay: string; age: number; sign: 1 | -1; cents: number };
export type Triple = [value: number, low: number, high: number];
type Figure = "conversions" | "cents";
type Cohort = { age: number; changes: Change[] };
type Shares = Record<Figure, number[]>;
export type Learned = {
  horizon: number;
  known: number;
  shares: Shares;
  resamples: Shares[];
  /** The changes, and the squares of their cents, by the end of an age, per known conversion. */
  moved(figure: Figure, age: number): number;
};

/** Fixed in the product, so that a reload shows the same figures. */
const SEEDS = { history: 7, row: 19 };
const DRAWS = 200;
const LEAST_SHARE = 0.05;

const add = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);
const netOf = (changes: readonly Change[], figure: Figure) =>
  add(changes.map(({ sign, cents }) => (figure === "cents" ? sign * cents : sign)));
const until = (changes: readonly Change[], age: number) => changes.filter((change) => change.age <= age);

function mulberry32(seed: number): () => number {
  let a = seed | 0;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), a | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What history tells about how conversions arrive; null with fewer than 20 from clicks of at least 14 days ago. */
export function learn(changes: readonly Change[], lastDay: string): Learned | null {
  for (const horizon of [60, 30, 14]) {
    const cohorts = [...Map.groupBy(until(changes, horizon), ({ clickDay }) => clickDay)]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([day, ofDay]): Cohort => ({ age: countDays(day, lastDay) - 1, changes: ofDay }));
    const old = cohorts.filter(({ age }) => age >= horizon).flatMap((cohort) => cohort.changes);
    const known = netOf(old, "conversions");
    if (known < 20) continue;
    const random = mulberry32(SEEDS.history);
    const sharesFor = (weights: readonly number[]): Shares => ({
      conversions: chainLadder(cohorts, weights, "conversions", horizon),
      cents: chainLadder(cohorts, weights, "cents", horizon),
    });
    return {
      horizon,
      known,
      shares: sharesFor(cohorts.map(() => 1)),
      resamples: Array.from({ length: DRAWS }, () => sharesFor(cohorts.map(() => -Math.log(1 - random())))),
      moved: (figure, age) =>
        add(until(old, age).map(({ cents }) => (figure === "cents" ? cents ** 2 : 1))) / known,
    };
  }
  return null;
}

/** The inverse of the growth from each age to the horizon. */
function chainLadder(
  cohorts: readonly Cohort[],
  weights: readonly number[],
  figure: Figure,
  horizon: number,
): number[] {
  const sums = cohorts.map(({ age, changes }) => {
    const byAge = Array.from({ length: Math.min(age, horizon) + 1 }, () => 0);
    for (const change of changes) byAge[change.age] = (byAge[change.age] ?? 0) + netOf([change], figure);
    let sum = 0;
    return byAge.map((n) => (sum += n));
  });
  const at = (age: number, reached: number) =>
    add(sums.map((ofDay, day) => (ofDay.length > reached ? (weights[day] ?? 0) * (ofDay[age] ?? 0) : 0)));
  const shares = [1];
  for (let age = horizon; age > 0; age -= 1) {
    const [before, after] = [at(age - 1, age), at(age, age)];
    shares.unshift((shares[0] ?? 1) * (after > 0 ? Math.max(before / after, 0) : 1));
  }
  return shares;
}

/** Of 200 numbers in order, the 11th and the 190th; the interval always has the value. */
function middle(value: number, draws: readonly number[]): Triple {
  const sorted = draws.toSorted((a, b) => a - b);
  return [value, Math.min(value, sorted[10] ?? 0), Math.max(value, sorted[189] ?? 0)];
}

/** The share of the payout that has arrived by the end of an age. */
export function shareBy(age: number, { shares, resamples }: Learned): Triple {
  return middle(
    shares.cents[age] ?? 1,
    resamples.map(({ cents }) => cents[age] ?? 1),
  );
}

export type Expected = { openConversions: Triple; openPayout: Triple; cents: Triple };

/** What is expected of some click days, or why it can't be told. */
export function estimate(
  days: readonly { age: number; conversions: number; cents: number }[],
  learned: Learned | null,
): Expected | string {
  if (learned === null) return "Not enough history";
  const soFar = {
    conversions: add(days.map(({ conversions }) => conversions)),
    cents: add(days.map(({ cents }) => cents)),
  };
  if (soFar.conversions < 5) return "Too few conversions";
  const { horizon, shares, resamples, moved } = learned;
  const shareAt = (figure: Figure, age: number, given = shares) =>
    age > horizon ? 1 : (given[figure][age] ?? 1);
  if (
    days.some(({ age }) => shareAt("conversions", age) < LEAST_SHARE || shareAt("cents", age) < LEAST_SHARE)
  )
    return "Too early";
  const final = (figure: Figure, given = shares) =>
    add(days.map((day) => day[figure] / Math.max(shareAt(figure, day.age, given), LEAST_SHARE)));
  const deviation = (figure: Figure) => {
    const variances = days.map(({ age, conversions }) => {
      if (age >= horizon) return 0;
      const share = shareAt(figure, age);
      const [before, inTheEnd] = [moved(figure, age), moved(figure, horizon)];
      return (conversions / share) * (before * (1 / share - 1) ** 2 + inTheEnd - before);
    });
    return Math.sqrt(add(variances));
  };
  const onlyArrives = moved("conversions", horizon) < 1.000_001;
  const random = mulberry32(SEEDS.row);
  const normals = resamples.map(() => {
    const [u, v] = [1 - random(), random()];
    return Math.sqrt(-2 * Math.log(u)) * Math.cos(2 * Math.PI * v);
  });
  const rangeOf = (figure: Figure) => {
    const sigma = deviation(figure);
    const least = onlyArrives ? soFar[figure] : 0;
    const draws = resamples.map((given, n) =>
      Math.max(final(figure, given) + (normals[n] ?? 0) * sigma, least),
    );
    return middle(final(figure), draws);
  };
  const open = (range: Triple, arrived: number) =>
    range.map((end) => (end > 0 ? 1 - arrived / end : 0)) as Triple;
  const [conversions, cents] = [rangeOf("conversions"), rangeOf("cents")];
  return {
    openConversions: open(conversions, soFar.conversions),
    openPayout: open(cents, soFar.cents),
    cents,
  };
}
