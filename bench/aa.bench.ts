import "./app-modules.ts";
import type { VisitorSums } from "../app/features/split-tests/rules/metrics.ts";
import type { MetricKey } from "../app/features/split-tests/schema.ts";
import type { World } from "./aa-world.ts";
import { median } from "./analytics-pages.ts";
import type { Measurement } from "./harness.ts";

// Loaded after the hook that resolves their imports.
const { seededRandom } = await import("../app/features/cohorts/rules/estimate.ts");
const { compare, metrics, NO_VISITORS } = await import("../app/features/split-tests/rules/metrics.ts");
const { adjustedInterval } = await import("../app/features/split-tests/rules/adjusted.ts");
const { winnerAmong } = await import("../app/features/split-tests/rules/verdict.ts");
const { metricKeys } = await import("../app/features/split-tests/schema.ts");
const { cardPayouts } = await import("../app/features/split-tests/rules/payout.ts");
const { DAYS, drawsFrom, equalWorlds, PAYOUT_CENTS, returning, simulate, skipped, tiedWorlds, usual } =
  await import("./aa-world.ts");

const TESTS = 10_000;
const TESTS_WITH_UPLIFT = 1_000;
const SEED = 2_026;
/** The share of visitors with a payout. */
const PAID = 0.0114;

/**
 * How often a comparison that is looked at every day for 90 days finds a difference between equal variants or a winner
 * among them, and how soon it finds a real one. A rate above 5% makes the run fail.
 */
export default async function aaTests(): Promise<Measurement[]> {
  return [
    ...equalWorlds.flatMap(falseAlarms),
    ...tiedWorlds.flatMap(falseWinners),
    ...cardIntervals(),
    ...power(),
  ];
}

function falseAlarms(world: World): Measurement[] {
  const random = seededRandom(SEED);
  const alarms = zeros();
  const winners = zeros();
  let [naive, adjusted, either] = [0, 0, 0];
  for (let test = 0; test < TESTS; test += 1) {
    const { decided, won, naively, adjustedClicks } = watch(world, random);
    for (const metric of metricKeys) {
      if (decided[metric] !== null) alarms[metric] += 1;
      if (won[metric] !== null) winners[metric] += 1;
    }
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
  if (world.weights.length > 2) measured.push(...winnerRates(world, winners));
  return [
    ...measured.map(atMost5),
    rate(`${world.name}: the same with a fixed 95% interval (clicks)`, naive),
  ];
}

/** How often one of two equal variants that are better than the first one is called the winner. */
function falseWinners(world: World): Measurement[] {
  const random = seededRandom(SEED);
  const winners = zeros();
  for (let test = 0; test < TESTS; test += 1) {
    const { won } = watch(world, random);
    for (const metric of metricKeys) if (won[metric] !== null) winners[metric] += 1;
  }
  return winnerRates(world, winners).map(atMost5);
}

const winnerRates = (world: World, winners: Record<MetricKey, number>) =>
  metricKeys.map((metric) => rate(`${world.name}: a winner by ${metrics[metric].label}`, winners[metric]));

const atMost5 = (one: Measurement): Measurement => ({ ...one, aim: "at most 5%", most: 5 });

/** How often the interval of a card's payout per visitor ever misses the true mean, with 200 visitors a day and variant. */
function cardIntervals(): Measurement[] {
  return [1, 1.5].map((payoutSpread) => {
    const random = seededRandom(SEED + 3);
    const truth = PAID * PAYOUT_CENTS * Math.exp(payoutSpread ** 2 / 2);
    let missed = 0;
    for (let test = 0; test < TESTS; test += 1) if (everMisses({ payoutSpread, truth }, random)) missed += 1;
    return atMost5(rate(`payouts with a spread of ${payoutSpread}: a card's interval misses`, missed));
  });
}

function everMisses({ payoutSpread, truth }: { payoutSpread: number; truth: number }, random: () => number) {
  const draw = drawsFrom(random);
  const variants = ["own", "other"].map((id) => ({
    id,
    name: "",
    sums: { ...NO_VISITORS },
    comparisons: [],
  }));
  const [control, ...others] = variants;
  if (!control) throw new Error("The test has no variants.");
  for (let day = 0; day < DAYS; day += 1) {
    for (const { sums } of variants) {
      sums.visitors += 200;
      for (let at = skipped(PAID, random); at < 200; at += 1 + skipped(PAID, random)) {
        const cents = PAYOUT_CENTS * Math.exp(payoutSpread * draw.normal());
        sums.paid += 1;
        sums.payoutCents += cents;
        sums.payoutCentsSquared += cents ** 2;
      }
    }
    const [low, high] = cardPayouts({ control, others }).get("own")?.interval ?? [truth, truth];
    if (low > truth || high < truth) return true;
  }
  return false;
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
    note: `${hits} of ${of} tests, ${DAYS} looks each, ${percent(middle - half)} to ${percent(middle + half)}`,
  };
}

/**
 * One test, looked at after each of its days.
 * @returns the day each metric was first decided against the first variant, counted from 1, and had a winner.
 */
function watch(world: World, random: () => number) {
  const { sums, passDay } = simulate(world, random);
  const decided = nothing();
  const won = nothing();
  const isMany = sums.length > 2;
  let naively = false;
  let adjustedClicks: number | null = null;
  for (let day = 0; day < DAYS; day += 1) {
    passDay(day);
    const [control = NO_VISITORS, ...others] = sums;
    const named = sums.map((own, index) => ({ id: String(index), name: "", sums: own }));
    for (const metric of metricKeys)
      if (isMany && won[metric] === null && winnerAmong(metric, named)) won[metric] = day + 1;
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
  return { decided, won, naively, adjustedClicks };
}

function nothing(): Record<MetricKey, number | null> {
  return { clicks: null, conversions: null, payout: null, time_to_click: null };
}

/** What a fixed 95% interval says. */
function looksDifferent(control: VisitorSums, variant: VisitorSums): boolean {
  const [first, other] = [metrics.clicks.sample(control), metrics.clicks.sample(variant)];
  const error = Math.sqrt(first.variance / first.count + other.variance / other.count);
  return Math.abs(other.mean - first.mean) > 1.96 * error;
}
