import { daysFrom } from "~/kernel/days";
import type { DayFigures } from "./figures";
import type { DayRange } from "./period";

/** Every day of a range in order, with zeros for days without data. */
export function fillDays(days: readonly DayFigures[], { first, last }: DayRange): DayFigures[] {
  const known = new Map(days.map((day) => [day.day, day]));
  const seesSpend = days.some((day) => day.spendCents !== null);
  return daysFrom(first, last).map(
    (day) => known.get(day) ?? { day, conversions: 0, payoutCents: 0, spendCents: seesSpend ? 0 : null },
  );
}

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** "2026-03-08" → "Mar 8"; with the year "Mar 8, 2026". */
export function dayText(day: string, withYear = false): string {
  const [year = "", month = "", date = ""] = day.split("-");
  const text = `${MONTHS[Number(month) - 1]} ${Number(date)}`;
  return withYear ? `${text}, ${year}` : text;
}
