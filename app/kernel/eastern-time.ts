import { readMoment } from "~/kernel/moments";

/**
 * Staff screens show and accept Eastern Time (spec:platform#days), whatever the time zone of the server and the
 * browser.
 */
const ZONE = "America/New_York";

const parts = new Intl.DateTimeFormat("en-US", {
  timeZone: ZONE,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** The moment in Eastern Time, in the format of a `datetime-local` field: "2026-11-21T09:05". */
export function toEasternField(at: Date): string {
  const { year, month, day, hour, minute } = Object.fromEntries(
    parts.formatToParts(at).map(({ type, value }) => [type, value]),
  );
  return `${year?.padStart(4, "0")}-${month}-${day}T${hour}:${minute}`;
}

export type EasternProblem = "not-a-time" | "skipped";

const FIELD = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?$/;

/**
 * The moment of a `datetime-local` field in Eastern Time, to the minute. A time that doesn't exist in spring, when the
 * clocks go forward, is `skipped`; a time that occurs twice in fall means the first one.
 */
export function fromEasternField(text: string): Date | EasternProblem {
  const field = text.trim();
  const iso = FIELD.test(field) ? readMoment(field.slice(0, 16)) : null;
  if (iso === null) return "not-a-time";
  const moment = new Date(iso);
  return toEasternField(moment) === field.slice(0, 16) ? moment : "skipped";
}

/**
 * The same time of day in Eastern Time on another day, such as `2026-03-08`. A time that the clocks skip that
 * day moves by an hour.
 */
export function onEasternDay(moment: Date, day: string): Date {
  const iso = readMoment(`${day}T${toEasternField(moment).slice(11)}`);
  if (iso === null) throw new Error("Not a day.");
  return new Date(iso);
}
