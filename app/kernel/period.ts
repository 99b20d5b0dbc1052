/** How long something is kept. */
export type Period = { months: number } | { days: number };

/** The moment that long before now. Months end at the same day of the month, or at the month's last day. */
export function startOfPeriod(now: Date, period: Period): Date {
  if ("days" in period) return new Date(now.getTime() - period.days * 86_400_000);
  const moment = new Date(now);
  const day = moment.getUTCDate();
  moment.setUTCMonth(moment.getUTCMonth() - period.months);
  // March 31 minus one month would be March 3.
  if (moment.getUTCDate() !== day) moment.setUTCDate(0);
  return moment;
}

/** "12 months", "1 day". */
export function periodText(period: Period): string {
  const [count, unit] = "days" in period ? [period.days, "day"] : [period.months, "month"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
