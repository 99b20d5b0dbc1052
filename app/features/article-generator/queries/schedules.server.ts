import { and, asc, count, desc, eq, gte, inArray, type SQL, sql } from "drizzle-orm";
import { type Actor, isAdmin } from "~/features/auth/rules/access";
import type { Db } from "~/platform/db/client.server";
import { blogSchedules } from "~/platform/db/tables/article-generator";
import { canManageSchedule, HOUR_MS } from "../rules/limits";
import type { ArticleState } from "../rules/status";
import type { ScheduleSort } from "../schema";

type Viewer = Pick<Actor, "userId" | "role">;
type PostOfSchedule = NonNullable<ArticleState["post"]>;

const post = sql<PostOfSchedule | null>`(
  select json_build_object('id', p.id, 'title', p.title, 'slug', p.slug, 'isPublished', p.status = 'published')
  from blog_posts p where p.id = blog_schedules.post_id and p.archived_at is null
)`;
const requestedByName = sql<string | null>`(
  select coalesce(nullif(u.name, ''), u.email) from auth_users u where u.id = blog_schedules.asked_by
)`;

type Row = {
  schedule: typeof blogSchedules.$inferSelect;
  post: PostOfSchedule | null;
  requestedByName: string | null;
};

function toState({ schedule, post, requestedByName }: Row): ArticleState {
  const { scheduleId, keyword, status, progress, reason, usedTemplate, autoPublish, attempts } = schedule;
  const { model, inputTokens, outputTokens } = schedule;
  const isUsed = model !== null && inputTokens !== null && outputTokens !== null;
  return {
    scheduleId,
    keyword,
    status,
    progress,
    reason,
    usedTemplate,
    autoPublish,
    attempts,
    post,
    requestedBy: requestedByName,
    publishDate: schedule.publishDate.toISOString(),
    finishedAt: schedule.finishedAt?.toISOString() ?? null,
    revision: schedule.updatedAt.toISOString(),
    usage: isUsed ? { model, inputTokens, outputTokens } : null,
  };
}

function states(db: Db, where: SQL | undefined) {
  return db.select({ schedule: blogSchedules, post, requestedByName }).from(blogSchedules).where(where);
}

/** One article request, if this person may see it. */
export async function findArticleState(
  db: Db,
  viewer: Viewer,
  scheduleId: string,
): Promise<ArticleState | null> {
  const [row] = await states(db, eq(blogSchedules.scheduleId, scheduleId));
  return row && canManageSchedule(viewer, row.schedule) ? toState(row) : null;
}

/**
 * The article that this account requested in the dialog and that is still being written, so that a reload finds it
 * again.
 */
export async function findRunningArticle(db: Db, viewer: Viewer): Promise<ArticleState | null> {
  const [row] = await states(
    db,
    and(
      eq(blogSchedules.requestedBy, viewer.userId),
      eq(blogSchedules.origin, "dialog"),
      inArray(blogSchedules.status, ["pending", "generating"]),
    ),
  )
    .orderBy(desc(blogSchedules.createdAt))
    .limit(1);
  return row ? toState(row) : null;
}

/** The same rule as `canManageSchedule`, for queries; undefined for people who may manage every schedule. */
export function managedBy(viewer: Viewer): SQL | undefined {
  return isAdmin(viewer) ? undefined : eq(blogSchedules.requestedBy, viewer.userId);
}

const sortColumns: Record<ScheduleSort["key"], SQL> = {
  date: sql`${blogSchedules.publishDate}`,
  keyword: sql`lower(${blogSchedules.keyword})`,
  state: sql`${blogSchedules.status}`,
  who: sql`lower(${requestedByName})`,
};

/**
 * The schedules a person may see (spec:article-generator#schedule-list), equal ones by publish date.
 * @param page counted from 1.
 */
export async function listSchedules(
  db: Db,
  viewer: Viewer,
  { page, size }: { page: number; size: number },
  { key, direction }: ScheduleSort = { key: "date", direction: "asc" },
): Promise<{ schedules: ArticleState[]; total: number }> {
  const where = and(eq(blogSchedules.origin, "schedule"), managedBy(viewer));
  const order = direction === "asc" ? asc : desc;
  const rows = await states(db, where)
    .orderBy(order(sortColumns[key]), asc(blogSchedules.publishDate), blogSchedules.scheduleId)
    .limit(size)
    .offset((page - 1) * size);
  const [found] = await db.select({ total: count() }).from(blogSchedules).where(where);
  return { schedules: rows.map(toState), total: Number(found?.total ?? 0) };
}

/** This account's requests in the last hour: how many, and the age of the oldest in ms. */
export async function recentArticles(
  db: Db,
  userId: string,
  now: Date,
): Promise<{ count: number; oldestMs: number }> {
  const since = new Date(now.getTime() - HOUR_MS);
  const rows = await db
    .select({ at: blogSchedules.createdAt })
    .from(blogSchedules)
    .where(
      and(
        eq(blogSchedules.requestedBy, userId),
        eq(blogSchedules.origin, "dialog"),
        gte(blogSchedules.createdAt, since),
      ),
    )
    .orderBy(asc(blogSchedules.createdAt))
    .limit(1_000);
  return { count: rows.length, oldestMs: rows[0]?.at.getTime() ?? now.getTime() };
}

/**
 * The built-in article that a schedule created, if it still exists. It counts as untouched while it's a draft with its
 * staff note that no one has saved.
 */
export async function findTemplateFallback(
  db: Db,
  postId: string,
): Promise<{ postId: string; isUntouched: boolean } | null> {
  const [found] = await db.execute<{ postId: string; isUntouched: boolean }>(
    sql`select p.id as "postId", p.status = 'draft' and p.version = 1 and n.post_id is not null as "isUntouched"
        from blog_posts p left join blog_staff_notes n on n.post_id = p.id
        where p.id = ${postId} and p.archived_at is null`,
    "objects",
  );
  return found ?? null;
}

/** How many of this account's schedules are pending. */
export async function countWaiting(db: Db, userId: string): Promise<number> {
  const [found] = await db
    .select({ total: count() })
    .from(blogSchedules)
    .where(and(eq(blogSchedules.requestedBy, userId), eq(blogSchedules.status, "pending")));
  return Number(found?.total ?? 0);
}

/** Due articles that no one is writing: pending ones, and those whose writer's lease expired. */
export async function listDue(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ scheduleId: blogSchedules.scheduleId })
    .from(blogSchedules)
    .where(isDue(now))
    .orderBy(asc(blogSchedules.publishDate))
    .limit(limit);
  return rows.map((row) => row.scheduleId);
}

/** The condition of `listDue`, also checked when an article is claimed. */
export function isDue(now: Date): SQL {
  return sql`((${blogSchedules.status} = 'pending' and ${blogSchedules.publishDate} <= ${now.toISOString()}::timestamptz)
    or (${blogSchedules.status} = 'generating' and ${blogSchedules.leaseUntil} < ${now.toISOString()}::timestamptz))`;
}

/** Usage of the last 30 days' articles, by model. */
export async function sumUsage(
  db: Db,
  now: Date,
): Promise<{ model: string; articles: number; inputTokens: number; outputTokens: number }[]> {
  const since = new Date(now.getTime() - 30 * 24 * HOUR_MS);
  const rows = await db
    .select({
      model: blogSchedules.model,
      articles: count(),
      inputTokens: sql<number>`sum(${blogSchedules.inputTokens})::float8`,
      outputTokens: sql<number>`sum(${blogSchedules.outputTokens})::float8`,
    })
    .from(blogSchedules)
    .where(and(gte(blogSchedules.finishedAt, since), sql`${blogSchedules.inputTokens} is not null`))
    .groupBy(blogSchedules.model)
    .orderBy(desc(count()));
  return rows.map(({ model, articles, inputTokens, outputTokens }) => ({
    model: model ?? "",
    articles: Number(articles),
    inputTokens: Number(inputTokens),
    outputTokens: Number(outputTokens),
  }));
}
