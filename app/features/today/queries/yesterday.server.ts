import { sql } from "drizzle-orm";
import { countedPosts, scopeOf } from "~/features/analytics/queries/posts.server";
import { countedInPeriod, eventKinds, withSnapshot } from "~/features/analytics/queries/snapshot.server";
import type { Period } from "~/features/analytics/rules/range";
import type { Actor } from "~/features/auth/rules/access";
import { isAdmin } from "~/features/auth/rules/access";
import { revenueByDay } from "~/features/revenue/queries/dashboard.server";
import { canSeeSpend } from "~/features/revenue/rules/scope";
import { countUniqueClicks } from "~/features/tracking/queries/unique-clicks.server";
import { daysLater } from "~/kernel/days";
import type { Db } from "~/platform/db/client.server";
import { type DayFigures, endOfDay } from "../rules/figures";

type Viewer = Pick<Actor, "userId" | "role">;

/**
 * One day's figures: views of posts, outbound clicks, also without a person's repeated ones, those in posts, conversions,
 * payout, and ad spend. Content managers get the views and clicks of their own posts, the conversions and payout of their own sources, and no spend (spec:access#content-manager-data).
 */
export async function readDayFigures(db: Db, viewer: Viewer, day: string): Promise<DayFigures> {
  const [visits, money] = await Promise.all([
    readVisits(db, viewer, day),
    revenueByDay(db, viewer, { first: day, last: day, tests: false }),
  ]);
  const { conversions = 0, payoutCents = 0, spendCents = 0 } = money[0] ?? {};
  return { ...visits, conversions, payoutCents, spendCents: canSeeSpend(viewer) ? spendCents : null };
}

async function readVisits(db: Db, viewer: Viewer, day: string) {
  const period = wholeDay(day);
  const posts = countedPosts(scopeOf(viewer, null));
  const ofViewer = isAdmin(viewer) ? sql`true` : sql`post_id in (select id from ${posts} own)`;
  return withSnapshot(db, async (snapshot) => {
    const ofPosts = countedInPeriod(snapshot, eventKinds.clicksByPost, period);
    const ofAll = countedInPeriod(snapshot, eventKinds.clicksByProvider, period);
    const [row] = await snapshot.db.execute<{ views: number; clicks: number; postClicks: number }>(
      sql`select
        (select coalesce(sum(n), 0)::float8 from (${countedInPeriod(snapshot, eventKinds.viewsByPost, period)}) v
          where ${ofViewer}) as views,
        (select coalesce(sum(n), 0)::float8 from (${isAdmin(viewer) ? ofAll : ofPosts}) c
          where ${ofViewer}) as clicks,
        (select coalesce(sum(n), 0)::float8 from (${ofPosts}) c where ${ofViewer}) as "postClicks"`,
      "objects",
    );
    const isOwn = sql`k.component = 'blog' and k.post_id in (select id from ${posts} own)`;
    const unique = await countUniqueClicks(
      snapshot.db,
      { first: day, last: day, now: new Date(period.now) },
      isAdmin(viewer) ? sql`true` : isOwn,
    );
    return { ...(row ?? { views: 0, clicks: 0, postClicks: 0 }), uniqueClicks: unique?.unique ?? null };
  });
}

/** The whole day as the period of a report. */
function wholeDay(day: string): Period {
  const before = daysLater(day, -1);
  return { days: 1, first: day, today: day, priorFirst: before, priorLast: before, now: endOfDay(day) };
}
