import { type SQL, sql } from "drizzle-orm";

/**
 * The first moment of a day in America/New_York (spec:platform#days).
 * @param day `2026-03-08`
 */
export function startOfDay(day: string, daysLater = 0): SQL {
  return sql`((${day}::date + ${daysLater}::integer)::timestamp at time zone 'America/New_York')`;
}
