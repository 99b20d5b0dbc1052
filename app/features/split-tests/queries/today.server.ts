import { sql } from "drizzle-orm";
import { href } from "react-router";
import { allStaff } from "~/features/auth/rules/access";
import { dayOf, daysLater } from "~/kernel/days";
import type { Platform } from "~/platform/context.server";
import type { TodaySource } from "~/platform/today.server";
import { WINNER_VIEWS } from "../rules/report";
import { SUGGESTED_DAYS } from "../rules/run-length";
import { isOwnVariantPost } from "./tests.server";

/** How long a test that ended asks for its conclusion. */
const ASKED_FOR_DAYS = 30;

/**
 * Tests that ran for the suggested two weeks, or ended in the last month without a conclusion, and whose variants with
 * traffic all have the views that a winner needs (spec:staff#today-items). Views come from daily totals.
 */
export function testsToday({ now }: Pick<Platform, "now">): TodaySource[] {
  return [
    {
      key: "split-tests",
      title: "Split tests",
      order: 60,
      roles: allStaff,
      async read({ userId, role }, db) {
        const today = dayOf(now());
        const rows = await db.execute<{ id: string; name: string; ready: number }>(
          sql`
            select t.id, t.name, (count(*) over ())::integer as ready from split_tests t
            where t.archived_at is null
              and (t.status = 'active' and t.start_date <= ${daysLater(today, -SUGGESTED_DAYS)}::date
                or t.status in ('active', 'completed') and t.conclusion = ''
                  and t.end_date < ${today}::date and t.end_date >= ${daysLater(today, -ASKED_FOR_DAYS)}::date)
              and exists (select from split_test_variants v where v.split_test_id = t.id)
              and not exists (
                select from split_test_variants v left join blog_posts p on p.id = v.post_id
                where v.split_test_id = t.id and (
                  (v.weight > 0 and (select coalesce(sum(s.views), 0) from variant_view_sums s
                    where s.variant_id = v.id) < ${WINNER_VIEWS}::integer)
                  or not (${role === "admin"}::boolean or ${isOwnVariantPost(userId)})))
            order by t.start_date, t.id limit 1`,
          "objects",
        );
        const [first] = rows;
        if (!first) return null;
        const others = first.ready - 1;
        const many = `${first.ready} split tests are ready for review.`;
        return {
          says: others === 0 ? `The split test “${first.name}” is ready for review.` : many,
          isUrgent: false,
          link:
            others === 0
              ? { to: href("/admin/blog/split-tests/:id", { id: first.id }), label: "Open report" }
              : { to: href("/admin/blog/split-tests"), label: "Open split tests" },
        };
      },
    },
  ];
}
