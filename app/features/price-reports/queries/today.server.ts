import { sql } from "drizzle-orm";
import { href } from "react-router";
import { adminOnly } from "~/features/auth/rules/access";
import type { TodaySource } from "~/platform/today.server";

/** Open reports of wrong prices (spec:staff#today-items). */
export function reportsToday(): TodaySource[] {
  return [
    {
      key: "price-reports",
      title: "Reports of wrong prices",
      order: 10,
      roles: adminOnly,
      async read(_viewer, db) {
        const [row] = await db.execute<{ open: number }>(
          sql`select count(*)::integer as open from price_reports where status = 'open'`,
          "objects",
        );
        const open = row?.open ?? 0;
        if (open === 0) return null;
        const reports = open === 1 ? "1 report of a wrong price is" : `${open} reports of wrong prices are`;
        return {
          says: `${reports} open.`,
          isUrgent: true,
          link: { to: href("/admin/verification"), label: "Review reports" },
        };
      },
    },
  ];
}
