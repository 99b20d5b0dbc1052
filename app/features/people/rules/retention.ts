import { type Period, periodText } from "~/kernel/period";

/** The choices in the settings. Each kind of data has choices in one of the units. */
const MONTH_CHOICES = [1, 3, 6, 12, 18, 24, 36, 48, 60, 84, 120];
const DAY_CHOICES = [1, 3, 7, 14, 30, 90, 180];

/** The choices for data whose shortest period this is. */
export function periodChoices(shortest: Period): Period[] {
  return "days" in shortest
    ? DAY_CHOICES.filter((days) => days >= shortest.days).map((days) => ({ days }))
    : MONTH_CHOICES.filter((months) => months >= shortest.months).map((months) => ({ months }));
}

/** The number in a form. Its unit is that of the kind of data. */
export function periodValue(period: Period): string {
  return String("days" in period ? period.days : period.months);
}

/**
 * What a rule would delete: "Would delete 312 comparison leads older than 24 months".
 * @param maxCounted where counting stops.
 */
export function previewText(label: string, count: number, period: Period, maxCounted: number): string {
  const number = count.toLocaleString("en-US");
  const what = `${count < maxCounted ? number : `${number} or more`} ${label.toLowerCase()}`;
  return count === 0
    ? `Nothing is older than ${periodText(period)}`
    : `Would delete ${what} older than ${periodText(period)}`;
}
