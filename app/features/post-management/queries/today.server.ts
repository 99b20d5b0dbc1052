import { sql } from "drizzle-orm";
import { href } from "react-router";
import { adminOnly } from "~/features/auth/rules/access";
import type { TodaySource } from "~/platform/today.server";

/** Posts that wait for an administrator (spec:staff#today-items). */
export function reviewsToday(): TodaySource[] {
  return [
    {
      key: "reviews",
      title: "Posts in review",
      order: 45,
      roles: adminOnly,
      async read(_viewer, db) {
        const [row] = await db.execute<{ waiting: number }>(
          sql`select count(*)::integer as waiting from blog_post_submissions s
            join blog_posts p on p.id = s.post_id and p.archived_at is null
            where s.state = 'submitted'`,
          "objects",
        );
        const waiting = row?.waiting ?? 0;
        if (waiting === 0) return null;
        return {
          says: waiting === 1 ? "1 post needs your review." : `${waiting} posts need your review.`,
          isUrgent: false,
          link: { to: `${href("/admin/blog")}?status=review`, label: "Review posts" },
        };
      },
    },
  ];
}
