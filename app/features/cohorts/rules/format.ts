import { formatValue } from "~/features/explorer/rules/format";
import { dayText } from "~/features/revenue/rules/chart";
import { formatDollars } from "~/kernel/money";
import type { Amounts, CohortRow } from "./cohort-table";
import type { NoEstimate, Range } from "./estimate";
import type { Grouping, ShownFigure } from "./query";

/** "Mar 8, 2026" or "Mar 2 to Mar 8, 2026". */
export function cohortName({ first, last }: Pick<CohortRow, "first" | "last">, grouping: Grouping): string {
  return grouping === "day" || first === last
    ? dayText(first, true)
    : `${dayText(first, first.slice(0, 4) !== last.slice(0, 4))} to ${dayText(last, true)}`;
}

const units = { roas: "factor", payout: "money", conversions: "count" } as const;

export function formatFigure(shown: ShownFigure, value: number | null): string {
  return formatValue(units[shown], value);
}

/** "3 ($840.00)". */
export function pendingText({ conversions, cents }: Amounts): string {
  return conversions === 0
    ? formatValue("count", 0)
    : `${formatValue("count", conversions)} (${formatValue("money", cents)})`;
}

/** "35.0% (28.1% to 41.9%)". Estimated money is in whole dollars: cents would look exact. */
export function rangeText(unit: "share" | "money" | "factor", { value, low, high }: Range): string {
  const text = (figure: number) =>
    unit === "money" ? formatDollars(Math.round(figure / 100) * 100) : formatValue(unit, figure);
  return `${text(value)} (${text(low)} to ${text(high)})`;
}

/** The ROAS; null if spend is 0 or unknown. */
export function perSpend({ value, low, high }: Range, spendCents: number | null): Range | null {
  return spendCents ? { value: value / spendCents, low: low / spendCents, high: high / spendCents } : null;
}

export const noEstimateTexts: Record<NoEstimate, string> = {
  history: "Not enough history",
  few: "Too few conversions",
  early: "Too early",
};
