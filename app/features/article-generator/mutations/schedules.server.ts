import { and, eq, sql } from "drizzle-orm";
import { recordAudit } from "~/features/audit/mutations.server";
import { findStaffMember } from "~/features/auth/queries.server";
import type { Actor } from "~/features/auth/rules/access";
import type { Db } from "~/platform/db/client.server";
import { takeLock } from "~/platform/db/locks.server";
import { blogSchedules } from "~/platform/db/tables/article-generator";
import { countWaiting, recentArticles } from "../queries/schedules.server";
import { ARTICLES_PER_HOUR, canManageSchedule, HOUR_MS, MAX_WAITING } from "../rules/limits";
import { canCancel, canEdit, canRetry, type ScheduleStatus } from "../rules/status";

/** Queues the work, as part of the transaction. */
export type Enqueue = (tx: Db, scheduleId: string, startAfter: Date | null) => Promise<void>;

export type ScheduleDependencies = { now: Date; enqueue: Enqueue };

export type ScheduleResult =
  | { done: true; scheduleId: string }
  | { done: false; problem: "too-many"; waitMs: number };

type Article = { keyword: string; requestId: string; useTemplate: boolean };

/**
 * Requests an article now (spec:article-generator#generate-dialog). A repeated request, or one with a keyword that is
 * already being written, returns the existing one.
 */
export async function requestArticle(
  db: Db,
  actor: Actor,
  article: Article,
  { now, enqueue }: ScheduleDependencies,
): Promise<ScheduleResult> {
  return db.transaction(async (tx) => {
    await oneAtATime(tx, actor);
    const known = await findSame(tx, actor, article);
    if (known) return { done: true, scheduleId: known };
    const { count, oldestMs } = await recentArticles(tx, actor.userId, now);
    if (count >= ARTICLES_PER_HOUR)
      return { done: false, problem: "too-many", waitMs: oldestMs + HOUR_MS - now.getTime() };
    const values = { ...article, publishDate: now, origin: "dialog" as const };
    return { done: true, scheduleId: await insert(tx, actor, values, { now, enqueue }) };
  });
}

export type NewSchedule = { keyword: string; publishDate: Date; autoPublish: boolean };

/**
 * Schedules an article (spec:article-generator#schedule-dialog). Submitting the same form again returns the existing
 * schedule.
 */
export async function createSchedule(
  db: Db,
  actor: Actor,
  schedule: NewSchedule & { requestId: string },
  dependencies: ScheduleDependencies,
): Promise<ScheduleResult | { done: false; problem: "too-many-waiting" }> {
  return db.transaction(async (tx) => {
    await oneAtATime(tx, actor);
    const known = await findRequest(tx, actor, schedule.requestId);
    if (known) return { done: true, scheduleId: known };
    if ((await countWaiting(tx, actor.userId)) >= MAX_WAITING)
      return { done: false, problem: "too-many-waiting" };
    const scheduleId = await insert(tx, actor, { ...schedule, origin: "schedule" }, dependencies);
    return { done: true, scheduleId };
  });
}

/** The result of changing a schedule. `state`: it isn't as expected anymore, and `status` has the current state. */
export type ScheduleChange =
  | { done: true; scheduleId: string; keyword: string }
  | { done: false; problem: "gone" }
  | { done: false; problem: "state"; status: ScheduleStatus };

/**
 * Changes a schedule that isn't being written; a failed or canceled one returns to pending
 * (spec:article-generator#schedule-conflict).
 * @param edit `revision` is the one that the form was opened with; if it changed since, the result is `state`.
 */
export async function editSchedule(
  db: Db,
  actor: Actor,
  scheduleId: string,
  { keyword, publishDate, autoPublish, revision }: NewSchedule & { revision: string },
  { now, enqueue }: ScheduleDependencies,
): Promise<ScheduleChange> {
  const may = (row: Row) => canEdit(row.status) && row.updatedAt.toISOString() === revision;
  return change(db, actor, { scheduleId, action: "updated", may, now }, async (tx, before) => {
    await enqueue(tx, scheduleId, publishDate);
    const requestedBy = await requesterAfter(tx, actor, before, now);
    return { ...waitingAgain, keyword, publishDate, autoPublish, requestedBy };
  });
}

/**
 * Moves a pending article to another time (spec:calendar#move-schedule). The account that requested it stays the same.
 * @param from its current time; with another one, the result is `state`.
 */
export async function reschedule(
  db: Db,
  actor: Actor,
  scheduleId: string,
  { from, to }: { from: Date; to: Date },
  { now, enqueue }: ScheduleDependencies,
): Promise<ScheduleChange> {
  const may = (row: Row) => row.status === "pending" && row.publishDate.getTime() === from.getTime();
  return change(db, actor, { scheduleId, action: "updated", may, now }, async (tx) => {
    await enqueue(tx, scheduleId, to);
    return { publishDate: to };
  });
}

/** Cancels an article. Its writer notices and stops, and no post is created. */
export async function cancelSchedule(
  db: Db,
  actor: Actor,
  scheduleId: string,
  now: Date,
): Promise<ScheduleChange> {
  const may = (row: Row) => canCancel(row.status);
  return change(db, actor, { scheduleId, action: "cancelled", may, now }, async () => ({
    status: "cancelled" as const,
    leaseToken: null,
    leaseUntil: null,
    finishedAt: now,
  }));
}

/**
 * Restarts a failed or canceled article, or one that got the built-in article: at its scheduled time, or now if that
 * has passed.
 * @param useTemplate use the built-in article instead of the vendor.
 */
export async function retrySchedule(
  db: Db,
  actor: Actor,
  scheduleId: string,
  { now, enqueue, useTemplate }: ScheduleDependencies & { useTemplate: boolean },
): Promise<ScheduleChange> {
  return change(db, actor, { scheduleId, action: "retried", may: canRetry, now }, async (tx, schedule) => {
    await enqueue(tx, scheduleId, schedule.publishDate);
    const requestedBy = await requesterAfter(tx, actor, schedule, now);
    return { ...waitingAgain, useTemplate, requestedBy };
  });
}

/**
 * The account that gets the post after a change: still the one that requested it, so that content managers keep their
 * schedules. The actor takes over from an account that's no longer active, because the article would only fail again
 * (spec:article-generator#carrying-out).
 */
async function requesterAfter(tx: Db, actor: Actor, { requestedBy }: Row, now: Date): Promise<string> {
  if (requestedBy === null) return actor.userId;
  const member = await findStaffMember(tx, requestedBy, now);
  return member?.state === "active" ? requestedBy : actor.userId;
}

const waitingAgain = {
  status: "pending" as const,
  reason: null,
  attempts: 0,
  progress: 0,
  useTemplate: false,
  finishedAt: null,
};

/** Serializes an account's requests, so that parallel ones can't exceed its limits. */
async function oneAtATime(tx: Db, actor: Actor): Promise<void> {
  await takeLock(tx, "articleRequests", actor.userId);
}

async function findRequest(tx: Db, actor: Actor, requestId: string): Promise<string | null> {
  const [row] = await tx
    .select({ scheduleId: blogSchedules.scheduleId })
    .from(blogSchedules)
    .where(and(eq(blogSchedules.requestedBy, actor.userId), eq(blogSchedules.requestId, requestId)));
  return row?.scheduleId ?? null;
}

async function findSame(tx: Db, actor: Actor, { keyword, requestId }: Article): Promise<string | null> {
  const same = await findRequest(tx, actor, requestId);
  if (same) return same;
  const [running] = await tx
    .select({ scheduleId: blogSchedules.scheduleId })
    .from(blogSchedules)
    .where(
      and(
        eq(blogSchedules.requestedBy, actor.userId),
        eq(blogSchedules.origin, "dialog"),
        sql`lower(${blogSchedules.keyword}) = lower(${keyword})`,
        sql`${blogSchedules.status} in ('pending', 'generating')`,
      ),
    );
  return running?.scheduleId ?? null;
}

type NewRow = Pick<typeof blogSchedules.$inferInsert, "keyword" | "publishDate" | "origin" | "requestId"> &
  Partial<typeof blogSchedules.$inferInsert>;

async function insert(
  tx: Db,
  actor: Actor,
  values: NewRow,
  { now, enqueue }: ScheduleDependencies,
): Promise<string> {
  const [row] = await tx
    .insert(blogSchedules)
    .values({ ...values, requestedBy: actor.userId, createdAt: now, updatedAt: now })
    .returning({ scheduleId: blogSchedules.scheduleId });
  if (!row) throw new Error("The database returned no id for the new schedule.");
  await enqueue(tx, row.scheduleId, values.origin === "dialog" ? null : values.publishDate);
  const { keyword, publishDate, autoPublish = false } = values;
  const after = { keyword, publish_date: publishDate.toISOString(), auto_publish: autoPublish };
  await record(tx, actor, { action: "created", scheduleId: row.scheduleId, keyword, after }, now);
  return row.scheduleId;
}

type Step = { scheduleId: string; action: string; may: (row: Row) => boolean; now: Date };
type Row = typeof blogSchedules.$inferSelect;

async function change(
  db: Db,
  actor: Actor,
  { scheduleId, action, may, now }: Step,
  valuesOf: (tx: Db, before: Row) => Promise<Partial<Row>>,
): Promise<ScheduleChange> {
  return db.transaction(async (tx) => {
    const [before] = await tx
      .select()
      .from(blogSchedules)
      .where(eq(blogSchedules.scheduleId, scheduleId))
      .for("update");
    if (!before || !canManageSchedule(actor, before)) return { done: false, problem: "gone" };
    if (!may(before)) return { done: false, problem: "state", status: before.status };
    const values = await valuesOf(tx, before);
    await tx
      .update(blogSchedules)
      .set({ ...values, updatedAt: now })
      .where(eq(blogSchedules.scheduleId, scheduleId));
    const keyword = values.keyword ?? before.keyword;
    const shown = (row: Pick<Row, "keyword" | "publishDate" | "autoPublish" | "status">) => ({
      keyword: row.keyword,
      publish_date: row.publishDate.toISOString(),
      auto_publish: row.autoPublish,
      status: row.status,
    });
    const sides = { before: shown(before), after: shown({ ...before, ...values }) };
    await record(tx, actor, { action, scheduleId, keyword, ...sides }, now);
    return { done: true, scheduleId, keyword };
  });
}

type Entry = {
  action: string;
  scheduleId: string;
  keyword: string;
  before?: Record<string, string | boolean>;
  after: Record<string, string | boolean>;
};

async function record(
  tx: Db,
  actor: Actor,
  { action, scheduleId, keyword, before, after }: Entry,
  now: Date,
) {
  const entry = {
    action,
    entity: "schedule",
    entityId: scheduleId,
    summary: `Article on "${keyword}"`,
  } as const;
  await recordAudit(tx, actor, { ...entry, before: before ?? null, after }, now);
}
