import "./app-modules.ts";
import type { VisitorSums } from "../app/features/split-tests/rules/metrics.ts";
import type { MetricKey } from "../app/features/split-tests/schema.ts";
import { median } from "./analytics-pages.ts";
import type { Measurement } from "./harness.ts";

// Loaded after the hook that resolves their imports.
const { seededRandom } = await import("../app/features/cohorts/rules/estimate.ts");
const { compare, metrics, NO_VISITORS } = await import("../app/features/split-tests/rules/metrics.ts");
const { adjustedInterval } = await import("../app/features/split-tests/rules/adjusted.ts");
const { metricKeys } = await import("../app/features/split-tests/schema.ts");

const TESTS = 10_000;
const TESTS_WITH_UPLIFT = 1_000;
const DAYS = 90;
const SEED = 2_026;

/** Shares of visitors, and the spread of payouts (of their logarithm). */
const CLICK = 0.15;
const CLICK_LATER = 0.2;
const CONVERT = 0.08;
const CONVERT_AGAIN = 0.1;
const WITHOUT_PAYOUT = 0.05;
const PAYOUT_CENTS = 10_000;

type World = {
  name: string;
  visitorsPerDay: number;
  weights: readonly number[];
  /** The standard deviation of the logarithm of a payout: 1 means that one in 40 is over seven times the typical one. */
  payoutSpread: number;
  /** The share of visitors who were here before, and how much more likely they are to click than the others. */
  seen: { share: number; clicks: number };
  /** The relative change of each variant but the first. */
  uplift: { click: number; convert: number };
};
const none = { click: 0, convert: 0 };
const seen = { share: 0, clicks: 1 };
const usual = { visitorsPerDay: 400, weights: [50, 50], payoutSpread: 1, seen, uplift: none };
/** Earlier visits explain 15% of the variance of clicks. */
const returning = { ...usual, seen: { share: 0.3, clicks: 6 } };
const worlds: readonly World[] = [
  { ...usual, name: "400 visitors a day" },
  { ...usual, name: "60 a day", visitorsPerDay: 60 },
  { ...usual, name: "weights 90 and 10", weights: [90, 10] },
  { ...usual, name: "three variants", weights: [34, 33, 33] },
  { ...usual, name: "wild payouts", payoutSpread: 1.5 },
  { ...usual, name: "wild payouts, 90 and 10", weights: [90, 10], payoutSpread: 1.5 },
  { ...usual, name: "wild payouts, 10 and 90", weights: [10, 90], payoutSpread: 1.5 },
  { ...returning, name: "30% came back" },
  { ...returning, name: "30% came back, 90 and 10", weights: [90, 10] },
  { ...returning, name: "30% came back, three variants", weights: [34, 33, 33] },
];

/**
 * How often a comparison that is looked at every day for 90 days finds a difference between equal variants, and how
 * soon it finds a real one. A rate above 5% makes the run fail.
 */
export default async function aaTests(): Promise<Measurement[]> {
  return [...worlds.flatMap(falseAlarms), ...power()];
}

function falseAlarms(world: World): Measurement[] {
  const random = seededRandom(SEED);
  const alarms = zeros();
  let [naive, adjusted, either] = [0, 0, 0];
  for (let test = 0; test < TESTS; test += 1) {
    const { decided, naively, adjustedClicks } = watch(world, random);
    for (const metric of metricKeys) if (decided[metric] !== null) alarms[metric] += 1;
    if (naively) naive += 1;
    if (adjustedClicks !== null) adjusted += 1;
    if (adjustedClicks !== null || decided.clicks !== null) either += 1;
  }
  const measured = metricKeys.map((metric) =>
    rate(`${world.name}: ${metrics[metric].label}`, alarms[metric]),
  );
  if (world.seen.share > 0)
    measured.push(
      rate(`${world.name}: Visitors who click, adjusted`, adjusted),
      rate(`${world.name}: Visitors who click, adjusted or not`, either),
    );
  return [
    ...measured.map((one) => ({ ...one, aim: "at most 5%", most: 5 })),
    rate(`${world.name}: the same with a fixed 95% interval (clicks)`, naive),
  ];
}

function power(): Measurement[] {
  const uplift = { click: 0.2, convert: 0.5 };
  return [
    ...powerIn({ ...usual, name: "uplift", uplift }),
    ...powerAdjusted({ ...returning, name: "uplift", uplift }),
  ];
}

/** How much sooner the adjusted interval finds more clicks. */
function powerAdjusted(world: World): Measurement[] {
  const random = seededRandom(SEED + 2);
  const days: { plain: number[]; adjusted: number[] } = { plain: [], adjusted: [] };
  for (let test = 0; test < TESTS_WITH_UPLIFT; test += 1) {
    const { decided, adjustedClicks } = watch(world, random);
    if (decided.clicks !== null) days.plain.push(decided.clicks);
    if (adjustedClicks !== null) days.adjusted.push(adjustedClicks);
  }
  const name = "30% came back, 20% more clicks";
  return [
    { name: `${name}: median time until found`, value: median(days.plain), unit: "days" },
    { name: `${name}: the same, adjusted`, value: median(days.adjusted), unit: "days" },
  ];
}

function powerIn(world: World): Measurement[] {
  const random = seededRandom(SEED + 1);
  const days: Record<MetricKey, number[]> = { clicks: [], conversions: [], payout: [], time_to_click: [] };
  for (let test = 0; test < TESTS_WITH_UPLIFT; test += 1) {
    const { decided } = watch(world, random);
    for (const metric of metricKeys) {
      const day = decided[metric];
      if (day !== null) days[metric].push(day);
    }
  }
  return (["clicks", "conversions", "payout"] as const).flatMap((metric) => [
    rate(
      `20% more clicks, 80% more conversions: ${metrics[metric].label}`,
      days[metric].length,
      TESTS_WITH_UPLIFT,
    ),
    { name: "  median time until found", value: median(days[metric]), unit: "days" },
  ]);
}

function zeros(): Record<MetricKey, number> {
  return { clicks: 0, conversions: 0, payout: 0, time_to_click: 0 };
}

/** With the 95% Wilson interval of the rate. */
function rate(name: string, hits: number, of = TESTS): Measurement {
  const share = hits / of;
  const z = 1.96;
  const middle = (share + z ** 2 / (2 * of)) / (1 + z ** 2 / of);
  const half = (z / (1 + z ** 2 / of)) * Math.sqrt((share * (1 - share)) / of + z ** 2 / (4 * of ** 2));
  const percent = (value: number) => `${(100 * value).toFixed(2)}%`;
  return {
    name,
    value: share * 100,
    unit: "%",
    note: `${hits} of ${of} tests, ${percent(middle - half)} to ${percent(middle + half)}`,
  };
}

type Pending = { seen: boolean; conversions: number; cents: number };

/** One test, looked at after each of its days. @returns the day each metric was first decided, counted from 1. */
function watch(world: World, random: () => number) {
  const { sums, passDay } = simulate(world, random);
  const decided: Record<MetricKey, number | null> = {
    clicks: null,
    conversions: null,
    payout: null,
    time_to_click: null,
  };
  let naively = false;
  let adjustedClicks: number | null = null;
  for (let day = 0; day < DAYS; day += 1) {
    passDay(day);
    const [control = NO_VISITORS, ...others] = sums;
    for (const variant of others) {
      for (const metric of metricKeys) {
        const found = compare(metric, control, variant, others.length);
        if (found.verdict === "better" || found.verdict === "worse") decided[metric] ??= day + 1;
        if (metric !== "clicks" || world.seen.share === 0) continue;
        const [low, high] = adjustedInterval(found, control, variant, others.length) ?? [0, 0];
        if (low > 0 || high < 0) adjustedClicks ??= day + 1;
      }
      naively ||= looksDifferent(control, variant);
    }
  }
  return { decided, naively, adjustedClicks };
}

/** The visitors of each variant. `passDay` adds what happens on a day. */
function simulate({ visitorsPerDay, weights, payoutSpread, seen, uplift }: World, random: () => number) {
  const draw = drawsFrom(random);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const sums = weights.map((): VisitorSums => ({ ...NO_VISITORS }));
  /** What arrives later, by variant and day. */
  const later = weights.map(() => Array.from({ length: DAYS }, (): (() => void)[] => []));
  // The average share stays the same.
  const newcomer = CLICK / (1 + seen.share * (seen.clicks - 1));
  function passDay(day: number): void {
    for (const [index, own] of sums.entries()) {
      const days = later[index] ?? [];
      for (const happen of days[day] ?? []) happen();
      days[day] = [];
      const lift = index === 0 ? none : uplift;
      const visitors = draw.count((visitorsPerDay * (weights[index] ?? 0)) / total, 1);
      const back = visitors * seen.share;
      const returned = back === 0 ? 0 : Math.min(visitors, draw.count(back, 1 - seen.share));
      own.visitors += visitors;
      own.seen += returned;
      for (const isSeen of returned > 0 ? [false, true] : [false]) {
        const share = newcomer * (isSeen ? seen.clicks : 1) * (1 + lift.click);
        const group = isSeen ? returned : visitors - returned;
        // Skips visitors who don't click.
        for (let at = skipped(share, random); at < group; at += 1 + skipped(share, random)) {
          const waited = random() < CLICK_LATER ? Math.floor(5 * draw.exponential()) : 0;
          const when = day + waited;
          const happen = () => click(own, days, when, { lift, waited, isSeen, payoutSpread }, draw);
          if (waited === 0) happen();
          else if (when < DAYS) days[when]?.push(happen);
        }
      }
    }
  }
  return { sums, passDay };
}

type Draw = ReturnType<typeof drawsFrom>;

function drawsFrom(random: () => number) {
  const exponential = () => -Math.log(1 - random());
  const normal = () => Math.sqrt(2 * exponential()) * Math.cos(2 * Math.PI * random());
  /** How many of many, on average `mean`. @param left the share that isn't counted. */
  const count = (mean: number, left: number) =>
    Math.max(0, Math.round(mean + Math.sqrt(mean * left) * normal()));
  return { random, exponential, normal, count };
}

type Click = { lift: typeof none; waited: number; isSeen: boolean; payoutSpread: number };

function click(
  own: VisitorSums,
  days: (() => void)[][],
  day: number,
  { lift, waited, isSeen, payoutSpread }: Click,
  draw: Draw,
): void {
  own.clicked += 1;
  if (isSeen) own.seenClicked += 1;
  const seconds = waited * 86_400 + Math.exp(4 + draw.normal());
  own.logSeconds += Math.log1p(seconds);
  own.logSecondsSquared += Math.log1p(seconds) ** 2;
  if (draw.random() >= CONVERT * (1 + lift.convert)) return;
  const visitor: Pending = { seen: isSeen, conversions: 0, cents: 0 };
  const happen = () => convert(own, visitor, payoutSpread, draw);
  for (let at = day + 3 * draw.exponential(); at < DAYS; at += 10 * draw.exponential()) {
    if (Math.floor(at) === day) happen();
    else days[Math.floor(at)]?.push(happen);
    if (draw.random() >= CONVERT_AGAIN) break;
  }
}

function convert(own: VisitorSums, visitor: Pending, payoutSpread: number, draw: Draw): void {
  const cents = draw.random() < WITHOUT_PAYOUT ? 0 : PAYOUT_CENTS * Math.exp(payoutSpread * draw.normal());
  if (visitor.conversions === 0) own.converted += 1;
  if (visitor.cents === 0 && cents > 0) own.paid += 1;
  own.conversions += 1;
  if (visitor.seen) {
    own.seenConversions += 1;
    own.seenPayoutCents += cents;
  }
  own.conversionsSquared += 2 * visitor.conversions + 1;
  own.payoutCents += cents;
  own.payoutCentsSquared += (visitor.cents + cents) ** 2 - visitor.cents ** 2;
  visitor.conversions += 1;
  visitor.cents += cents;
}

/** How many visitors pass before one with this probability. */
function skipped(share: number, random: () => number): number {
  return Math.floor(Math.log(1 - random()) / Math.log(1 - share));
}

/** What a fixed 95% interval says. */
function looksDifferent(control: VisitorSums, variant: VisitorSums): boolean {
  const [first, other] = [metrics.clicks.sample(control), metrics.clicks.sample(variant)];
  const error = Math.sqrt(first.variance / first.count + other.variance / other.count);
  return Math.abs(other.mean - first.mean) > 1.96 * error;
}
