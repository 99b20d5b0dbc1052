import { sql } from "drizzle-orm";
import { countedPosts, scopeOf } from "~/features/analytics/queries/posts.server";
import {
  countedInPeriod,
  eventKinds,
  type Snapshot,
  withSnapshot,
} from "~/features/analytics/queries/snapshot.server";
import type { Period } from "~/features/analytics/rules/range";
import type { Actor } from "~/features/auth/rules/access";
import { isAdmin } from "~/features/auth/rules/access";
import { revenueByDay } from "~/features/revenue/queries/dashboard.server";
import { canSeeSpend } from "~/features/revenue/rules/scope";
import { UNIQUE_CLICKS_MS, uniqueClicksOfDay } from "~/features/tracking/queries/unique-clicks.server";
import { daysLater } from "~/kernel/days";
import type { Db } from "~/platform/db/client.server";
import { isDatabaseTimeout } from "~/platform/db/failure.server";
import type { RowReader } from "~/platform/db/read-together.server";
import { type DayFigures, endOfDay } from "../rules/figures";

type Viewer = Pick<Actor, "userId" | "role">;

/**
 * The figures of some days, in their order: views of posts, outbound clicks, also without a person's repeated ones,
 * those in posts, conversions, payout, and ad spend. Content managers get the views and clicks of their own posts, the
 * conversions and payout of their own sources, and no spend (spec:access#content-manager-data).
 * @param days New York days, at least one. @param reader for the money.
 */
export async function readDayFigures(
  db: Db,
  viewer: Viewer,
  days: readonly string[],
  reader: RowReader = db,
): Promise<DayFigures[]> {
  const inOrder = days.toSorted();
  const [visits, money] = await Promise.all([
    readVisits(db, viewer, days),
    revenueByDay(reader, viewer, { first: inOrder[0] ?? "", last: inOrder.at(-1) ?? "", tests: false }),
  ]);
  return days.map((day) => {
    const { conversions = 0, payoutCents = 0, spendCents = 0 } = money.find((row) => row.day === day) ?? {};
    const ofDay = visits.get(day) ?? { views: 0, clicks: 0, postClicks: 0, uniqueClicks: null };
    return { ...ofDay, conversions, payoutCents, spendCents: canSeeSpend(viewer) ? spendCents : null };
  });
}

type VisitRow = {
  day: string;
  views: number;
  clicks: number;
  postClicks: number;
  uniqueClicks: string | null;
};
type Visits = Omit<VisitRow, "day" | "uniqueClicks"> & { uniqueClicks: number | null };

/** Without unique clicks if counting them takes too long. */
async function readVisits(db: Db, viewer: Viewer, days: readonly string[]): Promise<Map<string, Visits>> {
  try {
    return await readInSnapshot(db, viewer, days, UNIQUE_CLICKS_MS);
  } catch (error) {
    if (!isDatabaseTimeout(error)) throw error;
    return readInSnapshot(db, viewer, days, null);
  }
}

/**
 * All days in one snapshot and one query, because pages that many people open begin with it.
 * @param deadlineMs how long counting with unique clicks may take; null leaves them out.
 */
function readInSnapshot(
  db: Db,
  viewer: Viewer,
  days: readonly string[],
  deadlineMs: number | null,
): Promise<Map<string, Visits>> {
  const posts = countedPosts(scopeOf(viewer, null));
  const ofViewer = isAdmin(viewer) ? sql`true` : sql`post_id in (select id from ${posts} own)`;
  const isOwn = sql`k.component = 'blog' and k.post_id in (select id from ${posts} own)`;
  const unique = (day: string) =>
    deadlineMs === null ? sql`null` : uniqueClicksOfDay(day, isAdmin(viewer) ? sql`true` : isOwn);
  const read = async (snapshot: Snapshot) => {
    const each = days.map((day) => {
      const period = wholeDay(day);
      const ofPosts = countedInPeriod(snapshot, eventKinds.clicksByPost, period);
      const ofAll = countedInPeriod(snapshot, eventKinds.clicksByProvider, period);
      return sql`select ${day}::text as day,
        (select coalesce(sum(n), 0)::float8 from (${countedInPeriod(snapshot, eventKinds.viewsByPost, period)}) v
          where ${ofViewer}) as views,
        (select coalesce(sum(n), 0)::float8 from (${isAdmin(viewer) ? ofAll : ofPosts}) c
          where ${ofViewer}) as clicks,
        (select coalesce(sum(n), 0)::float8 from (${ofPosts}) c where ${ofViewer}) as "postClicks",
        ${unique(day)} as "uniqueClicks"`;
    });
    const rows = await snapshot.db.execute<VisitRow>(sql.join(each, sql` union all `), "objects");
    const known = (clicks: string | null) => (clicks === null ? null : Number(clicks));
    return new Map(
      rows.map(({ day, uniqueClicks, ...row }) => [day, { ...row, uniqueClicks: known(uniqueClicks) }]),
    );
  };
  return withSnapshot(db, read, deadlineMs);
}

/** The whole day as the period of a report. */
function wholeDay(day: string): Period {
  const before = daysLater(day, -1);
  return { days: 1, first: day, today: day, priorFirst: before, priorLast: before, now: endOfDay(day) };
}
