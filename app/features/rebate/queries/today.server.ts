import { sql } from "drizzle-orm";
import { href } from "react-router";
import { adminOnly } from "~/features/auth/rules/access";
import type { Platform } from "~/platform/context.server";
import type { TodaySource } from "~/platform/today.server";
import { processingDays } from "../rules/terms";

/** Claims that wait for a decision and come near the time that the terms promise (spec:staff#today-items). */
export function claimsToday({ now }: Pick<Platform, "now">): TodaySource[] {
  return [
    {
      key: "claims",
      title: "Rebate claims",
      order: 20,
      roles: adminOnly,
      async read(_viewer, db) {
        const before = (days: number) =>
          sql`(${now().toISOString()}::timestamptz - make_interval(days => ${days}::integer))`;
        const [row] = await db.execute<{ due: number; late: number }>(
          sql`select count(*)::integer as due,
              count(*) filter (where created_at < ${before(processingDays.late)})::integer as late
            from rebate_claims
            where archived_at is null and status = 'pending' and created_at < ${before(processingDays.due)}`,
          "objects",
        );
        if (!row || row.due === 0) return null;
        const { due, late } = row;
        const waiting = due === 1 ? "1 rebate claim has waited" : `${due} rebate claims have waited`;
        const past = late === 0 ? "" : ` ${late} of them longer than the 6 weeks that our terms promise.`;
        return {
          says: `${waiting} more than 4 weeks for a decision.${past}`,
          isUrgent: late > 0,
          link: { to: `${href("/admin/claims")}?status=pending`, label: "Review claims" },
        };
      },
    },
  ];
}
