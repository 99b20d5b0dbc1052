import { daysFrom, daysLater } from "~/kernel/days";

export const calendarModes = ["month", "week"] as const;
export type CalendarMode = (typeof calendarModes)[number];

/** The days that the calendar shows. Days are `2026-03-31`. */
export type ShownDays = {
  /** Complete weeks, from Sunday. */
  days: string[];
  /** "March 2026", or "Mar 29 – Apr 4, 2026". */
  title: string;
  /** A day in the month or week before, and in the one after. */
  previous: string;
  next: string;
};

const text = (day: string, format: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-US", { timeZone: "UTC", ...format }).format(new Date(`${day}T00:00:00Z`));

/** "Tuesday, March 31" */
export const longDay = (day: string) => text(day, { weekday: "long", month: "long", day: "numeric" });

export const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

const startOfWeek = (day: string) => daysLater(day, -new Date(`${day}T00:00:00Z`).getUTCDay());

/** The month, or the week, that contains the day. */
export function shownDays(mode: CalendarMode, day: string): ShownDays {
  if (mode === "week") {
    const first = startOfWeek(day);
    const last = daysLater(first, 6);
    const title = `${text(first, { month: "short", day: "numeric" })} – ${text(last, { month: "short", day: "numeric", year: "numeric" })}`;
    return { days: daysFrom(first, last), title, previous: daysLater(day, -7), next: daysLater(day, 7) };
  }
  const first = `${day.slice(0, 7)}-01`;
  const next = `${daysLater(first, 31).slice(0, 7)}-01`;
  const lastWeek = startOfWeek(daysLater(next, -1));
  return {
    days: daysFrom(startOfWeek(first), daysLater(lastWeek, 6)),
    title: text(first, { month: "long", year: "numeric" }),
    previous: `${daysLater(first, -1).slice(0, 7)}-01`,
    next,
  };
}
