import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import { managedBy } from "~/features/article-generator/queries/schedules.server";
import type { Actor } from "~/features/auth/rules/access";
import { visibleTo } from "~/features/posts/queries/management.server";
import { isReviewed } from "~/features/posts/queries/review.server";
import { listTests } from "~/features/split-tests/queries/tests.server";
import { dayOf } from "~/kernel/days";
import type { Db } from "~/platform/db/client.server";
import { startOfDay } from "~/platform/db/days.server";
import { blogSchedules } from "~/platform/db/tables/article-generator";
import { blogPosts } from "~/platform/db/tables/posts";
import { postRange, scheduleRange, testEndRange, testStartRange } from "./rules/moves";
import type { CalendarEntry } from "./schema";

/** The most posts, and the most schedules, that the calendar shows. */
const MAX_OF_A_KIND = 300;

type Range = { first: string; last: string };

/**
 * The entries from the first to the last day that this person may see, by time (spec:calendar#calendar-entries).
 */
export async function listEntries(
  db: Db,
  actor: Actor,
  range: Range,
  now: Date,
): Promise<{ entries: CalendarEntry[]; isComplete: boolean }> {
  const [posts, schedules, tests] = await Promise.all([
    publishedPosts(db, actor, range, now),
    waitingSchedules(db, actor, range, now),
    testDays(db, actor, range, now),
  ]);
  const byTime = (a: CalendarEntry, b: CalendarEntry) =>
    (a.at ?? a.day).localeCompare(b.at ?? b.day) || a.title.localeCompare(b.title, "en");
  const isComplete = posts.length <= MAX_OF_A_KIND && schedules.length <= MAX_OF_A_KIND;
  const shown = [posts, schedules].flatMap((entries) => entries.slice(0, MAX_OF_A_KIND));
  return { entries: [...shown, ...tests].sort(byTime), isComplete };
}

/** The conditions for a moment on these days in Eastern Time. */
function isOn(column: typeof blogPosts.publishedAt | typeof blogSchedules.publishDate, range: Range): SQL[] {
  return [gte(column, startOfDay(range.first)), lt(column, startOfDay(range.last, 1))];
}

async function publishedPosts(db: Db, actor: Actor, range: Range, now: Date): Promise<CalendarEntry[]> {
  const rows = await db
    .select({
      id: blogPosts.id,
      title: sql<string>`coalesce(${blogPosts.adminTitle}, ${blogPosts.title})`,
      at: sql<Date>`${blogPosts.publishedAt}`.mapWith(blogPosts.publishedAt),
    })
    .from(blogPosts)
    .where(
      and(
        eq(blogPosts.status, "published"),
        isNull(blogPosts.archivedAt),
        isNotNull(blogPosts.publishedAt),
        visibleTo(db, actor),
        ...isOn(blogPosts.publishedAt, range),
      ),
    )
    .orderBy(asc(blogPosts.publishedAt))
    .limit(MAX_OF_A_KIND + 1);
  const moves = (await isReviewed(db, actor)) ? null : postRange(dayOf(now));
  return rows.map(({ id, title, at }) => ({
    kind: "post",
    id,
    title,
    day: dayOf(at),
    at: at.toISOString(),
    range: moves,
  }));
}

async function waitingSchedules(db: Db, actor: Actor, range: Range, now: Date): Promise<CalendarEntry[]> {
  const rows = await db
    .select({ id: blogSchedules.scheduleId, title: blogSchedules.keyword, at: blogSchedules.publishDate })
    .from(blogSchedules)
    .where(
      and(
        eq(blogSchedules.origin, "schedule"),
        inArray(blogSchedules.status, ["pending", "generating"]),
        managedBy(actor),
        ...isOn(blogSchedules.publishDate, range),
      ),
    )
    .orderBy(asc(blogSchedules.publishDate))
    .limit(MAX_OF_A_KIND + 1);
  return rows.map(({ id, title, at }) => ({
    kind: "schedule",
    id,
    title,
    day: dayOf(at),
    at: at.toISOString(),
    range: at > now ? scheduleRange(dayOf(now)) : null,
  }));
}

async function testDays(db: Db, actor: Actor, range: Range, now: Date): Promise<CalendarEntry[]> {
  const today = dayOf(now);
  const tests = await listTests(db, actor, now);
  return tests
    .flatMap((test): CalendarEntry[] => {
      const { id, name, startDate, endDate } = test;
      const start = testStartRange(test, today);
      const starts: CalendarEntry = {
        kind: "test-start",
        id,
        title: name,
        day: startDate,
        at: null,
        range: start,
      };
      if (endDate === null) return [starts];
      const end = testEndRange(test, today);
      return [starts, { kind: "test-end", id, title: name, day: endDate, at: null, range: end }];
    })
    .filter(({ day }) => day >= range.first && day <= range.last);
}
