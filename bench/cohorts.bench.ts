import type { Arrivals } from "../app/features/cohorts/rules/development.ts";
import { median } from "./analytics-pages.ts";
import "./app-modules.ts";
import type { Measurement } from "./harness.ts";

// Loaded after the hook that resolves their imports.
const { learnDevelopment } = await import("../app/features/cohorts/rules/development.ts");
const { estimateRest, seededRandom } = await import("../app/features/cohorts/rules/estimate.ts");
const { daysLater } = await import("../app/kernel/days.ts");

/** Simulated histories, each with as many click days as the page learns from. */
const WORLDS = 200;
const HISTORY_DAYS = 240;
const SEED = 2_026;

type Sale = { lag: number; cents: number; reversedAfter: number | null };

/**
 * Sales of one click day. Their number is Poisson around a mean that varies by 40% from day to day, as when campaigns
 * start and stop. Three quarters convert within hours to days (exponential, 2 days), the others after a trial (normal,
 * 14 ± 4 days), and networks report up to a day later. Payouts are log-normal around $150, and 12% are reversed after
 * 3 to 40 days.
 */
function salesOf(perDay: number, random: () => number): Sale[] {
  const exponential = () => -Math.log(1 - random());
  const normal = () => Math.sqrt(2 * exponential()) * Math.cos(2 * Math.PI * random());
  const mean = perDay * Math.exp(0.4 * normal() - 0.08);
  const sales: Sale[] = [];
  for (let waited = exponential(); waited < mean; waited += exponential()) {
    const converted = random() < 0.75 ? 2 * exponential() : Math.max(14 + 4 * normal(), 0);
    const lag = Math.floor(converted + random());
    const cents = Math.round(15_000 * Math.exp(0.5 * normal()));
    sales.push({ lag, cents, reversedAfter: random() < 0.12 ? 3 + Math.floor(37 * random()) : null });
  }
  return sales;
}

function arrivalsOf(clickDay: string, sales: readonly Sale[], until: number): Arrivals[] {
  return sales.flatMap(({ lag, cents, reversedAfter }) => {
    const made = {
      clickDay,
      age: lag,
      conversions: 1,
      cents,
      changes: 1,
      squares: cents ** 2,
      pending: 0,
      pendingCents: 0,
    };
    const taken = { ...made, age: lag + (reversedAfter ?? 0), conversions: -1, cents: -cents };
    return [made, ...(reversedAfter === null ? [] : [taken])].filter(({ age }) => age <= until);
  });
}

const centsOf = (arrivals: readonly Arrivals[]) => arrivals.reduce((sum, { cents }) => sum + cents, 0);
const countOf = (arrivals: readonly Arrivals[]) => arrivals.reduce((sum, row) => sum + row.conversions, 0);

/**
 * The backtest of the cohort page: learns from days up to a last one, estimates a click day 3 or 7 days before it, and
 * compares the estimate with that day's payout by day 60.
 */
export default async function cohorts(): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const perDay of [20, 100])
    for (const age of [3, 7]) {
      const { errors, naive, inside, requested } = backtest(perDay, age);
      const name = `cohorts: day ${age}, ${perDay} sales a day`;
      const note = `${errors.length} of ${requested} click days were estimated`;
      measurements.push(
        { name: `${name}, median error of the payout`, value: 100 * median(errors), unit: "%", note },
        {
          name: `${name}, without the estimate`,
          value: 100 * median(naive),
          unit: "%",
          note: "baseline: payout so far",
        },
        {
          name: `${name}, in the 90% interval`,
          value: (100 * inside) / errors.length,
          unit: "%",
          aim: "about 90",
        },
      );
    }
  return measurements;
}

function backtest(perDay: number, age: number) {
  const random = seededRandom(SEED + perDay + age);
  const result = { errors: [] as number[], naive: [] as number[], inside: 0, requested: WORLDS };
  const lastDay = "2026-03-31";
  for (let world = 0; world < WORLDS; world += 1) {
    const history: Arrivals[] = [];
    let truth = 0;
    let judged: Arrivals[] = [];
    for (let daysAgo = 0; daysAgo <= HISTORY_DAYS; daysAgo += 1) {
      const clickDay = daysLater(lastDay, -daysAgo);
      const sales = salesOf(perDay, random);
      const seen = arrivalsOf(clickDay, sales, daysAgo);
      history.push(...seen);
      if (daysAgo !== age) continue;
      judged = seen;
      truth = centsOf(arrivalsOf(clickDay, sales, 60));
    }
    const development = learnDevelopment(history, lastDay, random);
    const day = { age, conversions: countOf(judged), cents: centsOf(judged) };
    const estimate = estimateRest([day], development, random);
    if (typeof estimate === "string" || truth <= 0) continue;
    result.errors.push(Math.abs(estimate.cents.value - truth) / truth);
    result.naive.push(Math.abs(day.cents - truth) / truth);
    if (truth >= estimate.cents.low && truth <= estimate.cents.high) result.inside += 1;
  }
  return result;
}
