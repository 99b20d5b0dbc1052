const DAY_MS = 86_400_000;

/** The calendar day of a moment in a time zone: `2025-03-31`. */
export function dayIn(timeZone: string, moment: Date): string {
  return moment.toLocaleDateString("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
}

/** The day so many days before, in the calendar: no clock changes come between. */
export function daysBefore(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - count * DAY_MS).toISOString().slice(0, 10);
}

/** Whether a text is a day that exists: `2025-02-30` is not. */
export function isRealDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const parsed = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text);
}
