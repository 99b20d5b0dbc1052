import { fileValue } from "~/features/explorer/rules/format";
import { type CohortRow, type CohortTable, shownAges } from "./cohort-table";
import { cohortTerms } from "./definitions";

/**
 * The cohorts as the lines of a file, without the total, so that a column adds up to it. Days are ISO, money is in
 * dollars, and cells without a figure are empty.
 */
export function linesOf({ rows }: CohortTable, seesSpend: boolean): string[][] {
  const money = (label: string) => `${label} (USD)`;
  const { clicks, spend, conversions, payout, expected } = cohortTerms;
  const header = [
    "First click date",
    "Last click date",
    ...(seesSpend ? [clicks.label, money(spend.label)] : []),
    conversions.label,
    money(payout.label),
    ...shownAges.flatMap((age) => [`Conversions by day ${age}`, `Payout by day ${age} (USD)`]),
    ...["", ", low", ", high"].map((end) => `${money(expected.label)}${end}`),
  ];
  return [header, ...rows.map((row) => lineOf(row, seesSpend))];
}

function lineOf({ first, last, clicks, spendCents, soFar, atAges, estimate }: CohortRow, seesSpend: boolean) {
  const count = (value: number | null) => fileValue("count", value);
  const money = (value: number | null) => fileValue("money", value);
  const expected = typeof estimate === "string" ? null : estimate.cents;
  return [
    first,
    last,
    ...(seesSpend ? [count(clicks), money(spendCents)] : []),
    count(soFar.conversions),
    money(soFar.cents),
    ...atAges.flatMap((amounts) => [count(amounts?.conversions ?? null), money(amounts?.cents ?? null)]),
    ...[expected?.value, expected?.low, expected?.high].map((value) => money(value ?? null)),
  ];
}
