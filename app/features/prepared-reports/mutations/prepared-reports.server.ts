import { and, asc, desc, eq, inArray, isNotNull, lt, not, type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/features/auth/rules/access";
import { isUuid } from "~/kernel/uuid";
import type { Db } from "~/platform/db/client.server";
import { takeLock } from "~/platform/db/locks.server";
import { reportAnswers } from "~/platform/db/tables/prepared-reports";
import {
  KEEP_ANSWERS_DAYS,
  MAX_ANSWERS,
  MAX_OPEN,
  type PreparationProblem,
  type PreparedQuery,
  type startProblems,
  statusOf,
} from "../rules/prepared-reports";

const isOpen = inArray(reportAnswers.status, ["waiting", "running"]);
/** The longest query or question that is stored. */
const MAX_TEXT = 4_000;

/** Why a question isn't prepared: the person has another one in progress, too many wait, or its URL is too long. */
export type StartProblem = keyof typeof startProblems;

/**
 * Asks for an answer in the background (spec:explorer#background). A question that already waits, or is in progress, is
 * left alone; one that has an answer is asked again, and keeps that answer until the new one is there.
 * @param enqueue queues the job, in the same transaction.
 * @returns null if it's being prepared now.
 */
export function startPreparation(
  db: Db,
  actor: Pick<Actor, "userId" | "role">,
  { query, text, name }: PreparedQuery,
  now: Date,
  enqueue: (tx: Db, answerId: string) => Promise<unknown>,
): Promise<StartProblem | null> {
  if (Math.max(query.length, text.length) > MAX_TEXT) return Promise.resolve("too-much-text");
  const { userId: ownerId, role } = actor;
  return db.transaction(async (tx) => {
    await takeLock(tx, "reportAnswers");
    await failLost(tx, now);
    const open = await tx
      .select({
        answerId: reportAnswers.answerId,
        ownerId: reportAnswers.ownerId,
        role: reportAnswers.role,
        question: reportAnswers.question,
      })
      .from(reportAnswers)
      .where(isOpen)
      .limit(MAX_OPEN);
    const own = open.find((row) => row.ownerId === ownerId);
    if (own && own.role === role) return own.question === text ? null : "busy";
    // It was asked in another role, so the person doesn't see it and couldn't cancel it.
    if (own) await tx.delete(reportAnswers).where(eq(reportAnswers.answerId, own.answerId));
    else if (open.length >= MAX_OPEN) return "full";
    const earlier = await takeEarlier(tx, actor, text);
    await makeRoom(tx, ownerId);
    const [row] = await tx
      .insert(reportAnswers)
      .values({ ownerId, role, query, question: text, name, askedAt: now, movedAt: now, ...earlier })
      .returning({ id: reportAnswers.answerId });
    if (!row) throw new Error("The database returned no id for an answer.");
    await enqueue(tx, row.id);
    return null;
  });
}

/** Removes what is stored for a question, and returns its latest answer, unless that was for another role. */
async function takeEarlier(tx: Db, { userId, role }: Pick<Actor, "userId" | "role">, text: string) {
  const { ownerId, question } = reportAnswers;
  const [known] = await tx
    .delete(reportAnswers)
    .where(and(eq(ownerId, userId), eq(question, text)))
    .returning();
  if (known?.role !== role) return {};
  return known.status === "done"
    ? { earlierReport: known.report, earlierAsOf: known.asOf }
    : { earlierReport: known.earlierReport, earlierAsOf: known.earlierAsOf };
}

/** Marks the answers whose job was lost. */
async function failLost(tx: Db, now: Date): Promise<void> {
  const { answerId, status, askedAt, movedAt } = reportAnswers;
  const open = await tx.select({ answerId, status, askedAt, movedAt }).from(reportAnswers).where(isOpen);
  for (const row of open)
    if (statusOf(row, now) === "failed") await failPreparation(tx, row.answerId, "failed");
}

/** Deletes the person's oldest answers, so that one more can be kept. */
async function makeRoom(tx: Db, userId: string): Promise<void> {
  const newest = tx
    .select({ id: reportAnswers.answerId })
    .from(reportAnswers)
    .where(eq(reportAnswers.ownerId, userId))
    .orderBy(desc(reportAnswers.askedAt), asc(reportAnswers.answerId))
    .limit(MAX_ANSWERS - 1);
  await tx
    .delete(reportAnswers)
    .where(and(eq(reportAnswers.ownerId, userId), not(inArray(reportAnswers.answerId, newest))));
}

const isStillOpen = (id: string) => and(eq(reportAnswers.answerId, id), isOpen);

/**
 * Notes that an attempt begins.
 * @returns the question, or undefined if it was canceled or its job was given up.
 */
export async function beginPreparation(db: Db, id: string, now: Date) {
  const { ownerId, role, query, status } = reportAnswers;
  const [row] = await db
    .update(reportAnswers)
    .set({ status: "running", step: "", percent: 0, movedAt: now, asOf: now })
    .where(isStillOpen(id))
    .returning({ ownerId, role, query, status });
  return row;
}

/** Whether no other attempt has begun since this one: the queue may have given this one up and started another. */
const isLatestAttempt = (id: string, asOf: Date) => and(isStillOpen(id), eq(reportAnswers.asOf, asOf));

/**
 * Notes what the attempt which began at `asOf` reads next.
 * @returns false if the question was canceled, or if another attempt has begun.
 */
export async function recordProgress(
  db: Db,
  id: string,
  { step, percent, asOf }: { step: string; percent: number; asOf: Date },
  now: Date,
): Promise<boolean> {
  const moved = await db
    .update(reportAnswers)
    .set({ step, percent, movedAt: now })
    .where(isLatestAttempt(id, asOf))
    .returning({ id: reportAnswers.answerId });
  return moved.length > 0;
}

/** Notes that the attempt which began at `asOf` failed and that there will be another one. */
export async function awaitRetry(db: Db, id: string, asOf: Date, now: Date): Promise<void> {
  await db
    .update(reportAnswers)
    .set({ status: "waiting", step: "", percent: 0, movedAt: now })
    .where(isLatestAttempt(id, asOf));
}

/**
 * Notes that there will be no new answer, unless another attempt has begun after the one of `asOf`. An earlier answer is
 * still there.
 */
export async function failAttempt(
  db: Db,
  id: string,
  asOf: Date,
  problem: PreparationProblem,
): Promise<void> {
  await db.update(reportAnswers).set({ status: "failed", problem }).where(isLatestAttempt(id, asOf));
}

/** Notes that a question whose job is lost gets no new answer. */
const failPreparation = (db: Db, id: string, problem: PreparationProblem) =>
  db.update(reportAnswers).set({ status: "failed", problem }).where(isStillOpen(id));

/**
 * Stores the answer instead of the earlier one, unless the question was canceled.
 * @param answer `asOf`: the last moment that it counts. Another attempt may have begun since then.
 */
export async function finishPreparation(
  db: Db,
  id: string,
  { report, asOf }: { report: unknown; asOf: Date },
  now: Date,
): Promise<void> {
  await db
    .update(reportAnswers)
    .set({ ...done, asOf, movedAt: now, report })
    .where(isStillOpen(id));
}

const done = { status: "done", step: "", percent: 100, earlierReport: null, earlierAsOf: null } as const;

/**
 * Cancels a person's own question. If it was answered before, that answer is the answer again.
 * @returns the question's text, or null if it isn't being prepared.
 */
export async function cancelPreparation(
  db: Db,
  actor: Pick<Actor, "userId">,
  id: string,
): Promise<string | null> {
  const own = ownOf(actor, id);
  if (own === null) return null;
  const { earlierReport, earlierAsOf } = reportAnswers;
  return db.transaction(async (tx) => {
    const restored = await tx
      .update(reportAnswers)
      .set({ ...done, report: sql`${earlierReport}`, asOf: sql`${earlierAsOf}` })
      .where(and(own, isOpen, isNotNull(earlierReport)))
      .returning({ question: reportAnswers.question });
    if (restored[0]) return restored[0].question;
    const dropped = await tx
      .delete(reportAnswers)
      .where(and(own, isOpen))
      .returning({ question: reportAnswers.question });
    return dropped[0]?.question ?? null;
  });
}

/** Deletes a person's own question with its answers. @returns false if there is none. */
export async function deletePreparedReport(
  db: Db,
  actor: Pick<Actor, "userId">,
  id: string,
): Promise<boolean> {
  const own = ownOf(actor, id);
  if (own === null) return false;
  const deleted = await db.delete(reportAnswers).where(own).returning({ id: reportAnswers.answerId });
  return deleted.length > 0;
}

function ownOf({ userId }: Pick<Actor, "userId">, id: string): SQL | null {
  if (!isUuid(id)) return null;
  return and(eq(reportAnswers.answerId, id), eq(reportAnswers.ownerId, userId)) ?? null;
}

/** Deletes old answers, and fails those whose job was lost. */
export async function deleteOldPreparedReports(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - KEEP_ANSWERS_DAYS * 86_400_000);
  await db.delete(reportAnswers).where(lt(reportAnswers.askedAt, oldest));
  await failLost(db, now);
}
