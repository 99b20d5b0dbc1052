import "./app-modules.ts";
import type { VisitorSums } from "../app/features/split-tests/rules/metrics.ts";

// Loaded after the hook that resolves their imports.
const { NO_VISITORS } = await import("../app/features/split-tests/rules/metrics.ts");

/** The days of a test, with a look at the end of each. */
export const DAYS = 90;

/** Shares of visitors, and the spread of payouts (of their logarithm). */
const CLICK = 0.15;
const CLICK_LATER = 0.2;
const CONVERT = 0.08;
const CONVERT_AGAIN = 0.1;
const WITHOUT_PAYOUT = 0.05;
export const PAYOUT_CENTS = 10_000;
/** On average, so long after the conversion. */
const REVERSED_AFTER_DAYS = 10;

export type World = {
  name: string;
  visitorsPerDay: number;
  weights: readonly number[];
  /** The standard deviation of the logarithm of a payout: 1 means that one in 40 is over seven times the typical one. */
  payoutSpread: number;
  /** The share of conversions that are reversed later. */
  reversed: number;
  /** The share of visitors who take part on a day. */
  takesPart: (day: number) => number;
  /** The share of visitors who were here before, and how much more likely they are to click than the others. */
  seen: { share: number; clicks: number };
  /** The relative change of each variant but the first. */
  uplift: { click: number; convert: number };
};
export const none = { click: 0, convert: 0 };
const seen = { share: 0, clicks: 1 };
export const usual = {
  visitorsPerDay: 400,
  weights: [50, 50],
  payoutSpread: 1,
  reversed: 0,
  takesPart: () => 1,
  seen,
  uplift: none,
};
/** Earlier visits explain 15% of the variance of clicks. */
export const returning = { ...usual, seen: { share: 0.3, clicks: 6 } };
/** 10% of visitors for two weeks, 50% for two more, then all. */
const takesPart = (day: number) => (day < 14 ? 0.1 : day < 28 ? 0.5 : 1);
const three = { weights: [34, 33, 33] };
export const equalWorlds: readonly World[] = [
  { ...usual, name: "400 visitors a day" },
  { ...usual, name: "60 a day", visitorsPerDay: 60 },
  { ...usual, name: "weights 90 and 10", weights: [90, 10] },
  { ...usual, name: "three variants", ...three },
  { ...usual, name: "wild payouts", payoutSpread: 1.5 },
  { ...usual, name: "wild payouts, 90 and 10", weights: [90, 10], payoutSpread: 1.5 },
  { ...usual, name: "wild payouts, 10 and 90", weights: [10, 90], payoutSpread: 1.5 },
  { ...usual, name: "20% reversed", reversed: 0.2 },
  { ...usual, name: "wild payouts, 40% reversed", payoutSpread: 1.5, reversed: 0.4 },
  { ...usual, name: "ramp", takesPart },
  { ...usual, name: "ramp, wild payouts, 20% reversed", takesPart, payoutSpread: 1.5, reversed: 0.2 },
  { ...returning, name: "30% came back" },
  { ...returning, name: "30% came back, 90 and 10", weights: [90, 10] },
  { ...returning, name: "30% came back, three variants", ...three },
];

/** The second and third variants are equal, and both beat the first, so no variant is the best. */
export const tiedWorlds: readonly World[] = [
  { ...usual, name: "two of three equally better", ...three, uplift: { click: 0.3, convert: 0.5 } },
];

type Pending = { seen: boolean; conversions: number; cents: number };

/** The visitors of each variant. `passDay` adds what happens on a day. */
export function simulate(world: World, random: () => number) {
  const { visitorsPerDay, weights, payoutSpread, reversed, takesPart, seen, uplift } = world;
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
      const visitors = draw.count((takesPart(day) * visitorsPerDay * (weights[index] ?? 0)) / total, 1);
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
          const happen = () => click(own, days, when, { lift, waited, isSeen, payoutSpread, reversed }, draw);
          if (waited === 0) happen();
          else if (when < DAYS) days[when]?.push(happen);
        }
      }
    }
  }
  return { sums, passDay };
}

type Draw = ReturnType<typeof drawsFrom>;

export function drawsFrom(random: () => number) {
  const exponential = () => -Math.log(1 - random());
  const normal = () => Math.sqrt(2 * exponential()) * Math.cos(2 * Math.PI * random());
  /** How many of many, on average `mean`. @param left the share that isn't counted. */
  const count = (mean: number, left: number) =>
    Math.max(0, Math.round(mean + Math.sqrt(mean * left) * normal()));
  return { random, exponential, normal, count };
}

type Click = {
  lift: typeof none;
  waited: number;
  isSeen: boolean;
  payoutSpread: number;
  reversed: number;
};

function click(
  own: VisitorSums,
  days: (() => void)[][],
  day: number,
  { lift, waited, isSeen, payoutSpread, reversed }: Click,
  draw: Draw,
): void {
  own.clicked += 1;
  if (isSeen) own.seenClicked += 1;
  const seconds = waited * 86_400 + Math.exp(4 + draw.normal());
  own.logSeconds += Math.log1p(seconds);
  own.logSecondsSquared += Math.log1p(seconds) ** 2;
  if (draw.random() >= CONVERT * (1 + lift.convert)) return;
  const visitor: Pending = { seen: isSeen, conversions: 0, cents: 0 };
  for (let at = day + 3 * draw.exponential(); at < DAYS; at += 10 * draw.exponential()) {
    const converted = Math.floor(at);
    const until =
      reversed > 0 && draw.random() < reversed
        ? Math.floor(at + REVERSED_AFTER_DAYS * draw.exponential())
        : DAYS;
    const happen = () => {
      const cents =
        draw.random() < WITHOUT_PAYOUT
          ? 0
          : Math.round(PAYOUT_CENTS * Math.exp(payoutSpread * draw.normal()));
      convert(own, visitor, cents, 1);
      // One that is reversed on the same day was never there at a look.
      if (until === converted) convert(own, visitor, cents, -1);
      else if (until < DAYS) days[until]?.push(() => convert(own, visitor, cents, -1));
    };
    if (converted === day) happen();
    else days[converted]?.push(happen);
    if (draw.random() >= CONVERT_AGAIN) break;
  }
}

/** Adds a conversion, or takes it away again. */
function convert(own: VisitorSums, visitor: Pending, cents: number, sign: 1 | -1): void {
  const before = { ...visitor };
  visitor.conversions += sign;
  visitor.cents += sign * cents;
  own.converted += Number(visitor.conversions > 0) - Number(before.conversions > 0);
  own.paid += Number(visitor.cents > 0) - Number(before.cents > 0);
  own.conversions += sign;
  own.conversionsSquared += visitor.conversions ** 2 - before.conversions ** 2;
  own.payoutCents += sign * cents;
  own.payoutCentsSquared += visitor.cents ** 2 - before.cents ** 2;
  if (!visitor.seen) return;
  own.seenConversions += sign;
  own.seenPayoutCents += sign * cents;
}

/** How many visitors pass before one with this probability. */
export function skipped(share: number, random: () => number): number {
  return Math.floor(Math.log(1 - random()) / Math.log(1 - share));
}
