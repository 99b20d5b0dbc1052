import { and, desc, eq, sql } from "drizzle-orm";
import type { Actor } from "~/features/auth/rules/access";
import type { Db } from "~/platform/db/client.server";
import { reportAnswers } from "~/platform/db/tables/explorer";
import { type AnswerProblem, type AnswerStatus, statusOf, textOfQuestion } from "../rules/background";
import type { Question } from "../rules/question";

type Asker = Pick<Actor, "userId" | "role">;

/** An answer that a job prepares or has prepared. */
export type ListedAnswer = {
  id: string;
  query: string;
  askedAt: Date;
  status: AnswerStatus;
  step: string;
  percent: number;
  /** The last moment that counts; null before the job began. */
  asOf: Date | null;
  problem: AnswerProblem | null;
};

const columns = {
  id: reportAnswers.answerId,
  query: reportAnswers.query,
  askedAt: reportAnswers.askedAt,
  movedAt: reportAnswers.movedAt,
  status: reportAnswers.status,
  step: reportAnswers.step,
  percent: reportAnswers.percent,
  asOf: reportAnswers.asOf,
  problem: reportAnswers.problem,
};

/** Only a person's own answers, and only those for the role that they have now (spec:explorer#kept-answers). */
const ofAsker = ({ userId, role }: Asker) =>
  and(eq(reportAnswers.ownerId, userId), eq(reportAnswers.role, role));

/** The answer to a question, with what `packAnswer` stored; undefined if the person never asked for it. */
export async function findAnswer(
  db: Db,
  asker: Asker,
  question: Question,
  now: Date,
): Promise<(ListedAnswer & { stored: unknown }) | undefined> {
  const text = textOfQuestion(question);
  const [row] = await db
    .select({ ...columns, stored: reportAnswers.report })
    .from(reportAnswers)
    // The index has the hash.
    .where(
      and(
        ofAsker(asker),
        sql`md5(${reportAnswers.question}) = md5(${text})`,
        eq(reportAnswers.question, text),
      ),
    );
  return row && withStatus(row, now);
}

/** All of a person's answers, newest first. */
export async function listAnswers(db: Db, asker: Asker, now: Date): Promise<ListedAnswer[]> {
  const rows = await db
    .select(columns)
    .from(reportAnswers)
    .where(ofAsker(asker))
    .orderBy(desc(reportAnswers.askedAt), reportAnswers.answerId);
  return rows.map((row) => withStatus(row, now));
}

function withStatus<Row extends Omit<ListedAnswer, "status"> & { status: AnswerStatus; movedAt: Date }>(
  { movedAt, ...row }: Row,
  now: Date,
) {
  const status = statusOf({ ...row, movedAt }, now);
  return { ...row, status, problem: status === "failed" ? (row.problem ?? "failed") : null };
}
