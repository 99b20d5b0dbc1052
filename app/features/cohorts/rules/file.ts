import { fileValue } from "~/features/explorer/rules/format";
import { type CohortRow, type CohortTable, shownAges } from "./cohort-table";
import { cohortTerms } from "./definitions";
import type { Range } from "./estimate";

/**
 * The cohorts as the lines of a file, without the total, so that a column adds up to it. Days are ISO, money is in
 * dollars, and cells without a figure are empty.
 */
export function linesOf({ rows }: CohortTable, seesSpend: boolean): string[][] {
  const money = (label: string) => `${label} (USD)`;
  const { clicks, spend, conversions, payout, pending, openConversions, open, expected } = cohortTerms;
  const header = [
    "First click date",
    "Last click date",
    ...(seesSpend ? [clicks.label, money(spend.label)] : []),
    conversions.label,
    money(payout.label),
    `${pending.label} conversions`,
    `${pending.label} payout (USD)`,
    ...shownAges.flatMap((age) => [`Conversions by day ${age}`, `Payout by day ${age} (USD)`]),
    ...ends.map((end) => `${openConversions.label}${end}`),
    ...ends.map((end) => `${open.label}${end}`),
    ...ends.map((end) => `${money(expected.label)}${end}`),
  ];
  return [header, ...rows.map((row) => lineOf(row, seesSpend))];
}

/** The value, and the ends of its 90% interval. */
const ends = ["", ", low", ", high"] as const;

function lineOf(row: CohortRow, seesSpend: boolean): string[] {
  const { first, last, clicks, spendCents, soFar, pending, atAges, estimate } = row;
  const count = (value: number | null) => fileValue("count", value);
  const money = (value: number | null) => fileValue("money", value);
  const range = (unit: "share" | "money", given: Range | undefined) =>
    [given?.value, given?.low, given?.high].map((value) => fileValue(unit, value ?? null));
  const known = typeof estimate === "string" ? undefined : estimate;
  return [
    first,
    last,
    ...(seesSpend ? [count(clicks), money(spendCents)] : []),
    count(soFar.conversions),
    money(soFar.cents),
    count(pending.conversions),
    money(pending.cents),
    ...atAges.flatMap((amounts) => [count(amounts?.conversions ?? null), money(amounts?.cents ?? null)]),
    ...range("share", known?.openConversions),
    ...range("share", known?.openPayout),
    ...range("money", known?.cents),
  ];
}
