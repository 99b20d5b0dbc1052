import { sql } from "drizzle-orm";
import { allStaff } from "~/features/auth/rules/access";
import { type DayEventSource, eventsByDay, newYorkDay } from "~/platform/day-events.server";
import { startOfDay } from "~/platform/db/days.server";

/** Changed prices, and providers that staff took off the site or put back (spec:annotations#events). */
export function brandEvents(): DayEventSource[] {
  return [
    {
      key: "prices",
      label: "Prices changed",
      roles: allStaff,
      read: (db, _viewer, { first, last }, limit) =>
        eventsByDay(
          db,
          sql`select distinct ${newYorkDay(sql`h.changed_at`)} as day, h.brand_id, b.brand_name as name
              from brand_price_history h join brands b on b.brand_id = h.brand_id
              where h.action = 'changed'
                and h.changed_at >= ${startOfDay(first)} and h.changed_at < ${startOfDay(last, 1)}
                and (h.old_price, h.old_is_first_month_discount, h.old_first_month_discount_amount) is distinct from
                  (h.new_price, h.new_is_first_month_discount, h.new_first_month_discount_amount)`,
          limit,
        ),
    },
    stateEvents("stopped", "Provider stopped"),
    stateEvents("resumed", "Provider back on the site"),
  ];
}

/** The audit log keeps stops that have ended; the brand knows only its last one. */
function stateEvents(action: "stopped" | "resumed", label: string): DayEventSource {
  return {
    key: action,
    label,
    roles: allStaff,
    read: (db, _viewer, { first, last }, limit) =>
      eventsByDay(
        db,
        sql`select distinct ${newYorkDay(sql`a.created_at`)} as day, a.entity_id, coalesce(a.summary, '') as name
            from audit_log a
            where a.entity = 'brand' and a.action = ${action}
              and a.created_at >= ${startOfDay(first)} and a.created_at < ${startOfDay(last, 1)}`,
        limit,
      ),
  };
}
