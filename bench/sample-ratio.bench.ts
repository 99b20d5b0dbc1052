import "./app-modules.ts";
import type { Measurement } from "./harness.ts";

// Loaded after the hook that resolves their imports.
const { seededRandom } = await import("../app/features/cohorts/rules/estimate.ts");
const { sampleRatio } = await import("../app/features/split-tests/rules/sample-ratio.ts");

const TESTS = 10_000;
const DAYS = 90;
const SEED = 2_026;

const worlds = [
  { name: "400 visitors a day", visitorsPerDay: 400, weights: [50, 50] },
  { name: "60 a day", visitorsPerDay: 60, weights: [50, 50] },
  { name: "weights 90 and 10", visitorsPerDay: 400, weights: [90, 10] },
  { name: "three variants", visitorsPerDay: 400, weights: [34, 33, 33] },
] as const;

/**
 * How often the sample-ratio check of a test whose assignment works warns at least once, if someone looks at it on each
 * of 90 days, and how often it warns on the last day alone.
 */
export default function sampleRatioAlarms(): Measurement[] {
  return worlds.flatMap(({ name, visitorsPerDay, weights }) => {
    const random = seededRandom(SEED);
    let [ever, last] = [0, 0];
    for (let test = 0; test < TESTS; test += 1) {
      const shares = weights.map((weight) => ({ weight, assigned: 0 }));
      let [wasOff, isOff] = [false, false];
      for (let day = 0; day < DAYS; day += 1) {
        // Independent counts with these means are split like one total by the weights.
        for (const share of shares)
          share.assigned += countAround((visitorsPerDay * share.weight) / 100, random);
        isOff = sampleRatio(shares)?.isOff === true;
        wasOff ||= isOff;
      }
      if (wasOff) ever += 1;
      if (isOff) last += 1;
    }
    const percent = (count: number) => (100 * count) / TESTS;
    return [
      { name: `${name}: warns on any of ${DAYS} days`, value: percent(ever), unit: "%" },
      { name: `${name}: warns on the last day`, value: percent(last), unit: "%" },
    ];
  });
}

/** A Poisson count of many, by its normal approximation. */
function countAround(mean: number, random: () => number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal));
}
