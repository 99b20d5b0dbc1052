import { sql } from "drizzle-orm";
import { allStaff } from "~/features/auth/rules/access";
import { dayOf } from "~/kernel/days";
import type { Platform } from "~/platform/context.server";
import { type DayEventSource, eventsByDay } from "~/platform/day-events.server";
import { isManaged } from "./tests.server";

/** The first days of the split tests that a person manages and that have started (spec:annotations#events). */
export function testEvents({ now }: Pick<Platform, "now">): DayEventSource[] {
  return [
    {
      key: "test",
      label: "Split test started",
      roles: allStaff,
      read: (db, { userId, role }, { first, last }, limit) =>
        eventsByDay(
          db,
          sql`select t.start_date as day, t.name from split_tests t
              where t.archived_at is null and t.status <> 'paused' and t.start_date <= ${dayOf(now())}::date
                and t.start_date between ${first}::date and ${last}::date
                and ${isManaged({ userId, role: role === "admin" ? "admin" : "content_manager" })}`,
          limit,
        ),
    },
  ];
}
