import { normalQuantile } from "./distributions";

/** The suggested minimum is two weeks (spec:split-tests#run-length). */
export const SUGGESTED_DAYS = 14;

/** The accepted probability of a false positive, and the required probability of detecting a real difference. */
const FALSE_ALARM = 0.05;
const POWER = 0.8;

/**
 * The clicks that each variant needs to detect this change of the conversion rate: a two-sided test of two proportions
 * at 5%, with a power of 80%. With more than two variants, the comparisons with the first share the 5%.
 * @param rate current conversions per click, 0–1. @param uplift relative: 0.2 means from 5% to 6%.
 * @returns null if no number of clicks is enough: the rate, before or after, isn't between 0 and 1, or nothing changes.
 */
export function clicksNeeded(rate: number, uplift: number, variants = 2): number | null {
  const better = rate * (1 + uplift);
  const isRate = (value: number) => value > 0 && value < 1;
  if (!isRate(rate) || !isRate(better) || better === rate) return null;
  const comparisons = Math.max(1, variants - 1);
  const zAlarm = normalQuantile(1 - FALSE_ALARM / comparisons / 2);
  const zPower = normalQuantile(POWER);
  const middle = (rate + better) / 2;
  const spread =
    zAlarm * Math.sqrt(2 * middle * (1 - middle)) +
    zPower * Math.sqrt(rate * (1 - rate) + better * (1 - better));
  return Math.ceil((spread / (better - rate)) ** 2);
}

export type RunLength =
  | { kind: "days"; days: number; clicksPerVariant: number; suggestedDaysLeft: number }
  /** There are enough clicks, but days of the suggested two weeks may still be missing. */
  | { kind: "enough"; clicksPerVariant: number; suggestedDaysLeft: number }
  /** At this pace it takes more than a year, so the test can't be decided. */
  | {
      kind: "too-long";
      clicksPerVariant: number;
      /** The smallest increase, in percent, that can be decided within `BIGGER_CHANGE_DAYS`; null if none can. */
      biggerChange: number | null;
    }
  /** No conversions or clicks yet, so there's no rate to estimate from. */
  | { kind: "unknown" };

/** A test that needs longer can't be decided (spec:split-tests#run-length). */
const LONGEST_RUN_DAYS = 365;

/** For such a test, the page suggests a change that is big enough for so many days in total. */
const BIGGER_CHANGE_DAYS = 56;
const BIGGEST_CHANGE_PERCENT = 1_000;

type RunSoFar = {
  /** Clicks and conversions of each variant with weight. */
  variants: readonly { clicks: number; conversions: number }[];
  /** The number of days they were counted over. */
  days: number;
  /** Days since the test started. */
  daysRun: number;
  /** Relative: 0.2 for 20%. */
  uplift: number;
};

/** How much longer a test must run to detect this uplift, at the pace of its clicks so far. */
export function runLength({ variants, days, daysRun, uplift }: RunSoFar): RunLength {
  const clicks = variants.reduce((sum, variant) => sum + variant.clicks, 0);
  const conversions = variants.reduce((sum, variant) => sum + variant.conversions, 0);
  const needed = clicks > 0 ? clicksNeeded(conversions / clicks, uplift, variants.length) : null;
  if (needed === null || days < 1) return { kind: "unknown" };
  const suggestedDaysLeft = Math.max(0, SUGGESTED_DAYS - daysRun);
  const daysLeft = variants.map((variant) => ((needed - variant.clicks) * days) / variant.clicks);
  // The variant with the fewest clicks decides.
  const longest = Math.max(...daysLeft);
  if (longest <= 0) return { kind: "enough", clicksPerVariant: needed, suggestedDaysLeft };
  if (!Number.isFinite(longest)) return { kind: "unknown" };
  if (daysRun + longest > LONGEST_RUN_DAYS) {
    const fewest = Math.min(...variants.map((variant) => variant.clicks));
    const enough = (fewest / days) * BIGGER_CHANGE_DAYS;
    const biggerChange = smallestChange(conversions / clicks, enough, variants.length);
    return { kind: "too-long", clicksPerVariant: needed, biggerChange };
  }
  return { kind: "days", days: Math.ceil(longest), clicksPerVariant: needed, suggestedDaysLeft };
}

/** In whole percent. @param enough clicks per variant. */
function smallestChange(rate: number, enough: number, variants: number): number | null {
  for (let percent = 1; percent <= BIGGEST_CHANGE_PERCENT; percent += 1) {
    const needed = clicksNeeded(rate, percent / 100, variants);
    if (needed !== null && needed <= enough) return percent;
  }
  return null;
}
