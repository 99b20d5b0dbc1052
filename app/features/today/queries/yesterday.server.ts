import { sql } from "drizzle-orm";
import { countedPosts, scopeOf } from "~/features/analytics/queries/posts.server";
import { countedInPeriod, eventKinds, withSnapshot } from "~/features/analytics/queries/snapshot.server";
import type { Period } from "~/features/analytics/rules/range";
import type { Actor } from "~/features/auth/rules/access";
import { isAdmin } from "~/features/auth/rules/access";
import { revenueByDay } from "~/features/revenue/queries/dashboard.server";
import { canSeeSpend } from "~/features/revenue/rules/scope";
import { uniqueClicksByDay } from "~/features/tracking/queries/unique-clicks.server";
import { daysLater } from "~/kernel/days";
import type { Db } from "~/platform/db/client.server";
import { type DayFigures, endOfDay } from "../rules/figures";

type Viewer = Pick<Actor, "userId" | "role">;

/**
 * The figures of some days, in their order: views of posts, outbound clicks, also without a person's repeated ones,
 * those in posts, conversions, payout, and ad spend. Content managers get the views and clicks of their own posts, the
 * conversions and payout of their own sources, and no spend (spec:access#content-manager-data).
 * @param days New York days, at least one.
 */
export async function readDayFigures(db: Db, viewer: Viewer, days: readonly string[]): Promise<DayFigures[]> {
  const inOrder = days.toSorted();
  const [visits, money] = await Promise.all([
    readVisits(db, viewer, days),
    revenueByDay(db, viewer, { first: inOrder[0] ?? "", last: inOrder.at(-1) ?? "", tests: false }),
  ]);
  return days.map((day) => {
    const { conversions = 0, payoutCents = 0, spendCents = 0 } = money.find((row) => row.day === day) ?? {};
    const ofDay = visits.get(day) ?? { views: 0, clicks: 0, postClicks: 0, uniqueClicks: null };
    return { ...ofDay, conversions, payoutCents, spendCents: canSeeSpend(viewer) ? spendCents : null };
  });
}

type VisitRow = { day: string; views: number; clicks: number; postClicks: number };
type Visits = Omit<VisitRow, "day"> & { uniqueClicks: number | null };

/** All days in one snapshot and two queries, because pages that many people open begin with it. */
function readVisits(db: Db, viewer: Viewer, days: readonly string[]): Promise<Map<string, Visits>> {
  const posts = countedPosts(scopeOf(viewer, null));
  const ofViewer = isAdmin(viewer) ? sql`true` : sql`post_id in (select id from ${posts} own)`;
  return withSnapshot(db, async (snapshot) => {
    const each = days.map((day) => {
      const period = wholeDay(day);
      const ofPosts = countedInPeriod(snapshot, eventKinds.clicksByPost, period);
      const ofAll = countedInPeriod(snapshot, eventKinds.clicksByProvider, period);
      return sql`select ${day}::text as day,
        (select coalesce(sum(n), 0)::float8 from (${countedInPeriod(snapshot, eventKinds.viewsByPost, period)}) v
          where ${ofViewer}) as views,
        (select coalesce(sum(n), 0)::float8 from (${isAdmin(viewer) ? ofAll : ofPosts}) c
          where ${ofViewer}) as clicks,
        (select coalesce(sum(n), 0)::float8 from (${ofPosts}) c where ${ofViewer}) as "postClicks"`;
    });
    const rows = await snapshot.db.execute<VisitRow>(sql.join(each, sql` union all `), "objects");
    const isOwn = sql`k.component = 'blog' and k.post_id in (select id from ${posts} own)`;
    const unique = await uniqueClicksByDay(snapshot.db, days, isAdmin(viewer) ? sql`true` : isOwn);
    return new Map(rows.map(({ day, ...row }) => [day, { ...row, uniqueClicks: unique?.get(day) ?? null }]));
  });
}

/** The whole day as the period of a report. */
function wholeDay(day: string): Period {
  const before = daysLater(day, -1);
  return { days: 1, first: day, today: day, priorFirst: before, priorLast: before, now: endOfDay(day) };
}
