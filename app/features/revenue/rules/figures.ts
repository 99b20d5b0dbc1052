import { formatDollarsAndCents } from "~/kernel/money";

/** Payout per dollar of ad spend, as "2.50x"; "N/A" without spend (spec:revenue#roas). */
export function formatRoas(payoutCents: number, spendCents: number): string {
  return spendCents > 0 ? `${(payoutCents / spendCents).toFixed(2)}x` : "N/A";
}

/** Payout per click or view, to the tenth of a cent: "$0.125"; "N/A" without any. */
export function formatEarnings(payoutCents: number, count: number): string {
  return count > 0 ? `$${(payoutCents / 100 / count).toFixed(3)}` : "N/A";
}

/** A conversion's brand as displayed (spec:revenue#unknown-brands). */
export function brandLabel(brandId: number | null, brandName: string | null): string {
  if (brandName !== null) return brandName;
  return brandId === null ? "No brand" : `Unknown brand ${brandId}`;
}

export type DayFigures = {
  day: string;
  conversions: number;
  payoutCents: number;
  /** Null for people who may not see spend. */
  spendCents: number | null;
};

export type Totals = { conversions: number; payoutCents: number; spendCents: number | null };

/** The totals in the four cards. */
export function totalsOf(days: readonly DayFigures[]): Totals {
  const sum = (pick: (day: DayFigures) => number) => days.reduce((total, day) => total + pick(day), 0);
  return {
    conversions: sum((day) => day.conversions),
    payoutCents: sum((day) => day.payoutCents),
    spendCents: days.some((day) => day.spendCents !== null) ? sum((day) => day.spendCents ?? 0) : null,
  };
}

/** "$1,234.50", or a dash for an unknown amount. */
export function formatMoney(cents: number | null): string {
  return cents === null ? "–" : formatDollarsAndCents(cents);
}

const CHANGED_FIELDS: Record<string, string> = {
  revenueCents: "Revenue",
  payoutCents: "Payout",
  brandId: "Brand id",
  sourceUrl: "Source address",
  status: "Status",
};

/** One change of a conversion in words: "Payout: $280.00 → $290.00". @param field the history's name for it. */
export function changeText(field: string, before: unknown, after: unknown): string {
  const format = (value: unknown) => {
    if (value === null || value === undefined) return "–";
    return field.endsWith("Cents") && typeof value === "number"
      ? formatDollarsAndCents(value)
      : String(value);
  };
  return `${CHANGED_FIELDS[field] ?? field}: ${format(before)} → ${format(after)}`;
}
