import { sql } from "drizzle-orm";
import { href } from "react-router";
import { allStaff } from "~/features/auth/rules/access";
import type { TodaySource } from "~/platform/today.server";

/** Scheduled posts that failed: for content managers, their own (spec:staff#today-items). */
export function schedulesToday(): TodaySource[] {
  return [
    {
      key: "schedules",
      title: "Scheduled posts",
      order: 50,
      roles: allStaff,
      async read({ userId, role }, db) {
        const [row] = await db.execute<{ failed: number }>(
          sql`select count(*)::integer as failed from blog_schedules
            where status = 'failed' and origin = 'schedule'
              and (${role === "admin"}::boolean or asked_by = ${userId})`,
          "objects",
        );
        const failed = row?.failed ?? 0;
        if (failed === 0) return null;
        return {
          says: `${failed} scheduled ${failed === 1 ? "post" : "posts"} failed.`,
          isUrgent: true,
          link: { to: href("/admin/blog/schedules"), label: "Retry or cancel" },
        };
      },
    },
  ];
}
