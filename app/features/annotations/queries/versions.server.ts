import { sql } from "drizzle-orm";
import { allStaff } from "~/features/auth/rules/access";
import { type DayEventSource, eventsByDay, newYorkDay } from "~/platform/day-events.server";
import { startOfDay } from "~/platform/db/days.server";

/** The days on which a new version started (spec:annotations#events). */
export function versionEvents(): DayEventSource[] {
  return [
    {
      key: "version",
      label: "New version",
      roles: allStaff,
      read: (db, _viewer, { first, last }, limit) =>
        eventsByDay(
          db,
          sql`select distinct ${newYorkDay(sql`started_at`)} as day, version as name from product_versions
              where started_at >= ${startOfDay(first)} and started_at < ${startOfDay(last, 1)}`,
          limit,
        ),
    },
  ];
}
