import { daysLater } from "~/kernel/days";
import { fromEasternField, toEasternField } from "~/kernel/eastern-time";

/** Hours in New York. From 22 until 7 is the night. */
export type QuietHours = { from: number; until: number };

/** When a notice may be sent: now, or at the end of the quiet hours (spec:alerts#quiet-hours). */
export function noticeTime(now: Date, quiet: QuietHours | null): Date {
  if (quiet === null) return now;
  const { from, until } = quiet;
  const field = toEasternField(now);
  const [day, hour] = [field.slice(0, 10), Number(field.slice(11, 13))];
  const isOvernight = from > until;
  const isQuiet = isOvernight ? hour >= from || hour < until : hour >= from && hour < until;
  if (!isQuiet) return now;
  const endDay = isOvernight && hour >= from ? daysLater(day, 1) : day;
  const end = fromEasternField(`${endDay}T${two(until)}:00`);
  // The hour that clocks skip in spring: an hour later, it exists.
  const exists = end instanceof Date ? end : fromEasternField(`${endDay}T${two(until + 1)}:00`);
  return exists instanceof Date ? exists : now;
}

const two = (hour: number) => String(hour).padStart(2, "0");
