import { and, asc, desc, eq, inArray, lt, not } from "drizzle-orm";
import type { Actor } from "~/features/auth/rules/access";
import { isUuid } from "~/kernel/uuid";
import type { Db } from "~/platform/db/client.server";
import { takeLock } from "~/platform/db/locks.server";
import { reportAnswers } from "~/platform/db/tables/explorer";
import {
  type AnswerProblem,
  fixedQuery,
  KEEP_ANSWERS_DAYS,
  MOST_ANSWERS,
  MOST_OPEN,
  packAnswer,
  statusOf,
  textOfQuestion,
} from "../rules/background";
import type { Question } from "../rules/question";
import { MOST_QUERY } from "../rules/saved-report";
import type { Report } from "../rules/table";

const isOpen = inArray(reportAnswers.status, ["waiting", "running"]);

/** Why a question isn't prepared: the person has another one in progress, too many wait, or its URL is too long. */
export type StartProblem = "busy" | "full" | "too-much-text";

/**
 * Asks for an answer in the background (spec:explorer#background). A question that already waits, or is in progress, is
 * left alone; one that has an answer is asked again.
 * @param enqueue queues the job, in the same transaction.
 * @returns null if it's being prepared now.
 */
export function startAnswer(
  db: Db,
  actor: Pick<Actor, "userId" | "role">,
  question: Question,
  now: Date,
  enqueue: (tx: Db, answerId: string) => Promise<unknown>,
): Promise<StartProblem | null> {
  const [query, text] = [fixedQuery(question), textOfQuestion(question)];
  if (query.length > MOST_QUERY) return Promise.resolve("too-much-text");
  return db.transaction(async (tx) => {
    await takeLock(tx, "reportAnswers");
    await failLost(tx, now);
    const open = await tx.select().from(reportAnswers).where(isOpen).limit(MOST_OPEN);
    const own = open.find(({ ownerId }) => ownerId === actor.userId);
    if (own && own.role === actor.role) return own.question === text ? null : "busy";
    // It was asked in another role, so the person doesn't see it and couldn't cancel it.
    if (own) await tx.delete(reportAnswers).where(eq(reportAnswers.answerId, own.answerId));
    else if (open.length >= MOST_OPEN) return "full";
    const { ownerId, question: asked } = reportAnswers;
    await tx.delete(reportAnswers).where(and(eq(ownerId, actor.userId), eq(asked, text)));
    await makeRoom(tx, actor.userId);
    const [row] = await tx
      .insert(reportAnswers)
      .values({ ownerId: actor.userId, role: actor.role, query, question: text, askedAt: now, movedAt: now })
      .returning({ id: reportAnswers.answerId });
    if (!row) throw new Error("The database returned no id for an answer.");
    await enqueue(tx, row.id);
    return null;
  });
}

/** Marks the answers whose job was lost. */
async function failLost(tx: Db, now: Date): Promise<void> {
  const open = await tx.select().from(reportAnswers).where(isOpen);
  for (const row of open) if (statusOf(row, now) === "failed") await failAnswer(tx, row.answerId, "failed");
}

/** Deletes the person's oldest answers, so that one more can be kept. */
async function makeRoom(tx: Db, userId: string): Promise<void> {
  const newest = tx
    .select({ id: reportAnswers.answerId })
    .from(reportAnswers)
    .where(eq(reportAnswers.ownerId, userId))
    .orderBy(desc(reportAnswers.askedAt), asc(reportAnswers.answerId))
    .limit(MOST_ANSWERS - 1);
  await tx
    .delete(reportAnswers)
    .where(and(eq(reportAnswers.ownerId, userId), not(inArray(reportAnswers.answerId, newest))));
}

/**
 * Notes that an attempt begins.
 * @returns the question, or undefined if it was canceled or its job was given up.
 */
export async function beginAnswer(db: Db, id: string, now: Date) {
  const [row] = await db
    .update(reportAnswers)
    .set({ status: "running", step: "", percent: 0, movedAt: now, asOf: now })
    .where(and(eq(reportAnswers.answerId, id), isOpen))
    .returning();
  return row;
}

/** Notes what the job reads next. @returns false if the question was canceled. */
export async function moveAnswer(
  db: Db,
  id: string,
  { step, percent }: { step: string; percent: number },
  now: Date,
): Promise<boolean> {
  const moved = await db
    .update(reportAnswers)
    .set({ step, percent, movedAt: now })
    .where(and(eq(reportAnswers.answerId, id), isOpen))
    .returning({ id: reportAnswers.answerId });
  return moved.length > 0;
}

/**
 * Stores the answer, unless the question was canceled.
 * @param answer `asOf`: the last moment that it counts. Another attempt may have begun since then.
 */
export async function finishAnswer(
  db: Db,
  id: string,
  { report, asOf }: { report: Report; asOf: Date },
  question: Pick<Question, "sort">,
  now: Date,
): Promise<void> {
  await db
    .update(reportAnswers)
    .set({
      status: "done",
      step: "",
      percent: 100,
      asOf,
      movedAt: now,
      report: packAnswer(report, question),
    })
    .where(and(eq(reportAnswers.answerId, id), isOpen));
}

export async function failAnswer(db: Db, id: string, problem: AnswerProblem): Promise<void> {
  await db
    .update(reportAnswers)
    .set({ status: "failed", problem })
    .where(and(eq(reportAnswers.answerId, id), isOpen));
}

/** Cancels a person's own question, or deletes its answer. @returns false if there is none. */
export async function dropAnswer(db: Db, actor: Pick<Actor, "userId">, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const dropped = await db
    .delete(reportAnswers)
    .where(and(eq(reportAnswers.answerId, id), eq(reportAnswers.ownerId, actor.userId)))
    .returning({ id: reportAnswers.answerId });
  return dropped.length > 0;
}

/** Deletes old answers, and fails those whose job was lost. */
export async function sweepAnswers(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - KEEP_ANSWERS_DAYS * 86_400_000);
  await db.delete(reportAnswers).where(lt(reportAnswers.askedAt, oldest));
  await failLost(db, now);
}
