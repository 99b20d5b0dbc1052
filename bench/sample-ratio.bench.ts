import "./app-modules.ts";
import type { Measurement } from "./harness.ts";

// Loaded after the hook that resolves their imports.
const { seededRandom } = await import("../app/features/cohorts/rules/estimate.ts");
const { sampleRatio } = await import("../app/features/split-tests/rules/sample-ratio.ts");

const TESTS = 10_000;
const DAYS = 90;
const SEED = 2_026;

type World = {
  name: string;
  visitorsPerDay: number;
  weights: readonly number[];
  /** The share of visitors who take part on a day. */
  takesPart?: (day: number) => number;
};

const worlds: readonly World[] = [
  { name: "400 visitors a day", visitorsPerDay: 400, weights: [50, 50] },
  { name: "60 a day", visitorsPerDay: 60, weights: [50, 50] },
  { name: "weights 90 and 10", visitorsPerDay: 400, weights: [90, 10] },
  { name: "three variants", visitorsPerDay: 400, weights: [34, 33, 33] },
  {
    name: "ramp, 10% to 50% to all",
    visitorsPerDay: 400,
    weights: [50, 50],
    takesPart: (day) => (day < 14 ? 0.1 : day < 28 ? 0.5 : 1),
  },
];

/** What visitors really get in tests with weights of 50 and 50. */
const errors = [
  { name: "52 and 48 instead of 50 and 50", shares: [52, 48] },
  { name: "51 and 49", shares: [51, 49] },
  { name: "60 and 40", shares: [60, 40] },
  { name: "all and none", shares: [100, 0] },
] as const;
const TESTS_WITH_ERROR = 2_000;
const LOOK_EVERY = 100;
const MAX_LOOKS = 3_000;

/**
 * How often the sample-ratio check of a test whose assignment works warns at least once, if someone looks at it on each
 * of 90 days, and how soon it warns of an error. A rate above 1% makes the run fail.
 */
export default async function sampleRatioAlarms(): Promise<Measurement[]> {
  return [...worlds.flatMap(falseWarnings), ...errors.flatMap(detection)];
}

function falseWarnings({ name, visitorsPerDay, weights, takesPart = () => 1 }: World): Measurement[] {
  const random = seededRandom(SEED);
  let [ever, last] = [0, 0];
  for (let test = 0; test < TESTS; test += 1) {
    const shares = weights.map((weight) => ({ weight, assigned: 0 }));
    let [wasOff, isOff] = [false, false];
    for (let day = 0; day < DAYS; day += 1) {
      // Independent counts with these means are split like one total by the weights.
      for (const share of shares)
        share.assigned += countAround((takesPart(day) * visitorsPerDay * share.weight) / 100, random);
      isOff = sampleRatio(shares)?.isOff === true;
      wasOff ||= isOff;
    }
    if (wasOff) ever += 1;
    if (isOff) last += 1;
  }
  const percent = (count: number) => (100 * count) / TESTS;
  return [
    {
      name: `${name}: warns on any of ${DAYS} days`,
      value: percent(ever),
      unit: "%",
      aim: "at most 1%",
      most: 1,
    },
    { name: `${name}: warns on the last day`, value: percent(last), unit: "%" },
  ];
}

/** How many visitors a test has when the check warns, with a look after every 100 of them. */
function detection({ name, shares: real }: (typeof errors)[number]): Measurement[] {
  const random = seededRandom(SEED + 1);
  const visitors = Array.from({ length: TESTS_WITH_ERROR }, () => {
    const shares = real.map(() => ({ weight: 50, assigned: 0 }));
    for (let look = 1; look <= MAX_LOOKS; look += 1) {
      for (const [index, share] of shares.entries())
        share.assigned += countAround((LOOK_EVERY * (real[index] ?? 0)) / 100, random);
      if (sampleRatio(shares)?.isOff) return look * LOOK_EVERY;
    }
    return Number.POSITIVE_INFINITY;
  }).sort((one, other) => one - other);
  const at = (share: number) => visitors[Math.floor(share * TESTS_WITH_ERROR)] ?? Number.NaN;
  return [
    { name: `${name}: half of the tests warn within`, value: at(0.5), unit: "visitors" },
    { name: "  90% warn within", value: at(0.9), unit: "visitors" },
  ];
}

/** A Poisson count, by its normal approximation. */
function countAround(mean: number, random: () => number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal));
}
