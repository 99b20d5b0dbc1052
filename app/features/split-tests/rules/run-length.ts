import type { MetricKey } from "../schema";
import { addVisitors, FEWEST_POSITIVES, metrics, NO_VISITORS, type VisitorSums } from "./metrics";
import { type Sample, wouldFind } from "./sequential";

/** The suggested minimum is two weeks (spec:split-tests#run-length). */
export const SUGGESTED_DAYS = 14;

export type RunLength =
  | { kind: "days"; days: number; visitors: number; suggestedDaysLeft: number }
  /** The test already has as many visitors, but its primary metric may still be undecided. */
  | { kind: "passed"; visitors: number }
  /** At this pace it takes more than a year, so the test can't be decided. */
  | {
      kind: "too-long";
      visitors: number;
      /** The smallest increase, in percent, that can be decided within `BIGGER_CHANGE_DAYS`; null if none can. */
      biggerChange: number | null;
    }
  /** More than all visitors would have to do something. */
  | { kind: "impossible" }
  /** Too little happened so far, so there's nothing to estimate from. */
  | { kind: "unknown" };

/** A test that needs longer can't be decided (spec:split-tests#run-length). */
const LONGEST_RUN_DAYS = 365;

/** For such a test, the page suggests a change that is big enough for so many days in total. */
const BIGGER_CHANGE_DAYS = 56;
const BIGGEST_CHANGE_PERCENT = 1_000;

type RunSoFar = {
  metric: MetricKey;
  /** What the visitors of each compared variant did, the first variant first. */
  variants: readonly VisitorSums[];
  /** The number of days that these visitors were assigned over. */
  days: number;
  /** Days since the test started. */
  daysRun: number;
  /** Relative: 0.2 for 20% more, or for first clicks that come 20% faster. */
  uplift: number;
};

/** How much longer a test must run to decide its primary metric if a variant is this much better. */
export function runLength(run: RunSoFar): RunLength {
  const { variants, days, daysRun, uplift } = run;
  const soFar = variants.reduce((sum, { visitors }) => sum + visitors, 0);
  const base = baseOf(run);
  if (days < 1 || variants.length < 2 || base === null) return { kind: "unknown" };
  if (improved(run.metric, base, uplift) === null) return { kind: "impossible" };
  const growth = growthNeeded(run, uplift);
  if (growth === null) return { kind: "unknown" };
  const visitors = Math.ceil(soFar * growth);
  if (growth <= 1) return { kind: "passed", visitors };
  const left = (growth - 1) * days;
  if (daysRun + left > LONGEST_RUN_DAYS)
    return { kind: "too-long", visitors, biggerChange: smallestChange(run) };
  return {
    kind: "days",
    days: Math.ceil(left),
    visitors,
    suggestedDaysLeft: Math.max(0, SUGGESTED_DAYS - days),
  };
}

/** The estimate gives up if a test needs more than this many times the visitors it has so far. */
const MAX_GROWTH = 2 ** 20;
const BISECTIONS = 60;

/**
 * How many times its present visitors a test needs. Larger tests find whatever smaller ones do, so halving the range
 * leads to the smallest that does.
 * @returns null if no number of visitors is enough.
 */
function growthNeeded(run: RunSoFar, uplift: number): number | null {
  if (!isEnough(run, uplift, MAX_GROWTH)) return null;
  let [low, high] = [0, MAX_GROWTH];
  for (let step = 0; step < BISECTIONS; step += 1) {
    const middle = (low + high) / 2;
    if (isEnough(run, uplift, middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** Whether the comparison would find the uplift if every variant had so many times its present visitors. */
function isEnough({ metric, variants }: RunSoFar, uplift: number, growth: number): boolean {
  const [control, ...others] = variants;
  const all = variants.reduce(addVisitors, NO_VISITORS);
  const base = metrics[metric].sample(all);
  const better = improved(metric, base, uplift);
  if (!control || better === null) return false;
  // The variant with the fewest visitors decides.
  const slowest = Math.min(...others.map(({ visitors }) => visitors));
  const positives = metrics[metric].positives(all) / all.visitors;
  if (positives * Math.min(control.visitors, slowest) * growth < FEWEST_POSITIVES) return false;
  // For the time to the first click, only visitors who click count.
  const counted = base.count / all.visitors;
  const at = (sample: Sample, visitors: number): Sample => ({
    ...sample,
    count: visitors * counted * growth,
  });
  return wouldFind(at(base, control.visitors), at(better, slowest), others.length);
}

/** The values of all visitors so far; null if nothing can be estimated from them. */
function baseOf({ metric, variants }: RunSoFar): Sample | null {
  const base = metrics[metric].sample(variants.reduce(addVisitors, NO_VISITORS));
  return base.count >= 2 && base.mean > 0 && base.variance > 0 ? base : null;
}

/**
 * The values of visitors if so many more of them had one. A first click that comes 20% faster takes 1/1.2 of the time, and
 * its logarithm varies as before.
 * @returns null if more than all visitors would need one.
 */
function improved(metric: MetricKey, base: Sample, uplift: number): Sample | null {
  if (metric === "time_to_click") return { ...base, mean: base.mean - Math.log1p(uplift) };
  const mean = base.mean * (1 + uplift);
  const variance = (base.variance + base.mean ** 2) * (1 + uplift) - mean ** 2;
  return variance > 0 ? { ...base, mean, variance } : null;
}

/** In whole percent. */
function smallestChange(run: RunSoFar): number | null {
  const growth = BIGGER_CHANGE_DAYS / run.days;
  for (let percent = 1; percent <= BIGGEST_CHANGE_PERCENT; percent += 1) {
    if (isEnough(run, percent / 100, growth)) return percent;
  }
  return null;
}
