/** The choices in the settings, in months. */
export const MONTH_CHOICES = [1, 3, 6, 12, 18, 24, 36, 48, 60, 84, 120] as const;

/** The moment that many months before now, at the same day of the month or the month's last day. */
export function monthsBefore(now: Date, months: number): Date {
  const moment = new Date(now);
  const day = moment.getUTCDate();
  moment.setUTCMonth(moment.getUTCMonth() - months);
  // March 31 minus one month would be March 3.
  if (moment.getUTCDate() !== day) moment.setUTCDate(0);
  return moment;
}

/** "12 months", "1 month". */
export function monthsText(months: number): string {
  return months === 1 ? "1 month" : `${months} months`;
}

/**
 * What a rule would delete: "Would delete 312 comparison leads older than 24 months".
 * @param maxCounted where counting stops.
 */
export function previewText(label: string, count: number, months: number, maxCounted: number): string {
  const number = count.toLocaleString("en-US");
  const what = `${count < maxCounted ? number : `${number} or more`} ${label.toLowerCase()}`;
  return count === 0
    ? `Nothing is older than ${monthsText(months)}`
    : `Would delete ${what} older than ${monthsText(months)}`;
}
