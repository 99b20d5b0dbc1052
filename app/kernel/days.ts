/* Calendar days, written `2026-03-31`. In this form they sort and compare as text. */

const formatterOf = (timeZone: string) =>
  new Intl.DateTimeFormat("en-US", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });

const inNewYork = formatterOf("America/New_York");

/** The day it is in America/New_York (spec:platform#days). */
export function dayOf(moment: Date): string {
  return dayBy(inNewYork, moment);
}

/** The day at a given moment in a time zone. */
export function dayIn(timeZone: string, moment: Date): string {
  return dayBy(formatterOf(timeZone), moment);
}

/** Assembled from parts, because the formatted order can change between ICU versions. */
function dayBy(formatter: Intl.DateTimeFormat, moment: Date): string {
  const parts = Object.fromEntries(formatter.formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${parts.year}-${parts.month}-${parts.day}`;
}

const DAY_MS = 24 * 60 * 60_000;

/** `daysLater(day, -1)` is the day before. Works on calendar days, so daylight saving time doesn't matter. */
export function daysLater(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Every day from the first to the last, both included. Empty when the last is before the first. */
export function daysFrom(first: string, last: string): string[] {
  const days: string[] = [];
  // Dates are slow, and a chart of a year needs hundreds of days, so they are only used once for each month.
  for (let day = first; day <= last; day = daysLater(days.at(-1) ?? day, 1)) {
    const month = day.slice(0, 8);
    const end = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate();
    for (let date = Number(day.slice(8)); date <= end; date += 1) {
      const each = month + String(date).padStart(2, "0");
      if (each > last) return days;
      days.push(each);
    }
  }
  return days;
}

/** The number of days from the first to the last, both included. */
export function countDays(first: string, last: string): number {
  return Math.round((Date.parse(`${last}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / DAY_MS) + 1;
}

/** Whether the text is a day that exists: `2025-02-30` isn't one. */
export function isRealDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const parsed = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text);
}
