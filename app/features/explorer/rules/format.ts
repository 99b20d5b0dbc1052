import { changeOf, describeChange, formatCount } from "~/features/analytics/rules/figures";
import { dayText } from "~/features/revenue/rules/chart";
import { formatDollarsAndCents } from "~/kernel/money";
import { type DimensionKey, NOT_ATTRIBUTED } from "./dimensions";
import type { Unit } from "./measures";
import type { Days } from "./report-query";

/** What isn't known, or can't be divided. */
const DASH = "—";

/** What would read as less than nothing. */
const ROUNDED_TO_ZERO = /^-\$?0(\.0+)?\D*$/;

const byUnit: Record<Unit, (value: number) => string> = {
  count: (value) => formatCount(Math.round(value)),
  money: (value) => formatDollarsAndCents(Math.round(value)),
  rate: (value) => `${value < 0 ? "-" : ""}$${(Math.abs(value) / 100).toFixed(3)}`,
  share: (value) => `${(value * 100).toFixed(1)}%`,
  factor: (value) => `${value.toFixed(2)}x`,
  hours: (value) => (value < 48 ? `${value.toFixed(1)} hours` : `${(value / 24).toFixed(1)} days`),
};

/** A figure on the screen; a dash if it's null. Money is in cents. The minus is that of `formatDollars`. */
export function formatValue(unit: Unit, value: number | null): string {
  if (value === null) return DASH;
  const text = byUnit[unit](value);
  return ROUNDED_TO_ZERO.test(text) ? text.slice(1) : text.replace("-", "\u2212");
}

/** A figure in a file: dollars, hours, and shares of 1, without signs or commas; empty if it's null. */
export function fileValue(unit: Unit, value: number | null): string {
  if (value === null) return "";
  if (unit === "count") return String(Math.round(value));
  if (unit === "money") return (Math.round(value) / 100).toFixed(2);
  return (unit === "rate" ? value / 100 : value).toFixed(4);
}

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** Values of a dimension that aren't already names, as text. */
const byDimension: Partial<Record<DimensionKey, (key: string) => string>> = {
  day: (key) => dayText(key, true),
  week: (key) => `Week of ${dayText(key, true)}`,
  weekday: (key) => WEEKDAYS[Number(key) - 1] ?? key,
  hour: (key) => hourText(Number(key)),
  rank: (key) => (key === "0" ? "Revealed provider" : `Rank ${key}`),
};

/** 14 → "2 PM". */
function hourText(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? "AM" : "PM"}`;
}

/** The name of a row: `label` is the name that the database has for the key. */
export function rowName(dimension: DimensionKey, key: string | null, label: string | null = key): string {
  if (key === null) return NOT_ATTRIBUTED;
  return byDimension[dimension]?.(key) ?? label ?? key;
}

/** "Mar 8, 2026" or "Mar 8, 2026, to Apr 6, 2026". */
export function daysText({ first, last }: Days): string {
  return first === last ? dayText(first, true) : `${dayText(first, true)}, to ${dayText(last, true)}`;
}

export function presetName(days: number): string {
  return days === 1 ? "Today" : `${days} days`;
}

/** "up 12% from 1,234", or null if there's nothing to compare with. */
export function comparedText(unit: Unit, { value, prior }: { value: number | null; prior: number | null }) {
  if (value === null || prior === null) return null;
  const change = changeText(value, prior);
  const before = formatValue(unit, prior);
  if (change === null) return `before: ${before}`;
  return prior === 0 || value === prior ? change : `${change} from ${before}`;
}

/** "up 12%", or null if there's nothing to compare with. */
export function changeText(value: number | null, prior: number | null): string | null {
  if (value === null || prior === null) return null;
  if (prior < 0 || value < 0) return null;
  return describeChange(changeOf(value, prior));
}
