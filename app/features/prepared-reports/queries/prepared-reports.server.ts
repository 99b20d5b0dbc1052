import { and, desc, eq, sql } from "drizzle-orm";
import type { Actor } from "~/features/auth/rules/access";
import type { Db } from "~/platform/db/client.server";
import { reportAnswers } from "~/platform/db/tables/prepared-reports";
import { findNextAttempt } from "~/platform/jobs/failed-jobs.server";
import {
  ANSWER_JOB,
  type PreparationProblem,
  type PreparationStatus,
  statusOf,
} from "../rules/prepared-reports";

type Requester = Pick<Actor, "userId" | "role">;

/** An answer that a job prepares or has prepared. */
export type ListedPreparedReport = {
  id: string;
  query: string;
  name: string;
  askedAt: Date;
  status: PreparationStatus;
  step: string;
  percent: number;
  problem: PreparationProblem | null;
};

/** What was stored, and the last moment that it counts. */
type Stored = { report: unknown; asOf: Date };

/**
 * `latest`: the answer, or the one from before while the question is asked again and after that failed; null if it was
 * never answered.
 */
export type FoundPreparedReport = ListedPreparedReport & { latest: Stored | null };

const columns = {
  id: reportAnswers.answerId,
  query: reportAnswers.query,
  name: reportAnswers.name,
  askedAt: reportAnswers.askedAt,
  movedAt: reportAnswers.movedAt,
  status: reportAnswers.status,
  step: reportAnswers.step,
  percent: reportAnswers.percent,
  problem: reportAnswers.problem,
};

/** Only a person's own answers, and only those for the role that they have now (spec:explorer#kept-answers). */
const ofRequester = ({ userId, role }: Requester) =>
  and(eq(reportAnswers.ownerId, userId), eq(reportAnswers.role, role));

/**
 * The answer to a question.
 * @param text the text that the question was asked with.
 * @returns undefined if the person never asked for it.
 */
export async function findPreparedReport(
  db: Db,
  requester: Requester,
  text: string,
  now: Date,
): Promise<FoundPreparedReport | undefined> {
  const { report, asOf, earlierReport, earlierAsOf } = reportAnswers;
  const [row] = await db
    .select({ ...columns, report, asOf, earlierReport, earlierAsOf })
    .from(reportAnswers)
    // The index has the hash.
    .where(
      and(
        ofRequester(requester),
        sql`md5(${reportAnswers.question}) = md5(${text})`,
        eq(reportAnswers.question, text),
      ),
    );
  if (!row) return undefined;
  const { report: current, asOf: currentAsOf, earlierReport: before, earlierAsOf: beforeAsOf, ...rest } = row;
  const latest = row.status === "done" ? storedOf(current, currentAsOf) : storedOf(before, beforeAsOf);
  return { ...withStatus(rest, now), latest };
}

const storedOf = (report: unknown, asOf: Date | null): Stored | null =>
  report === null || asOf === null ? null : { report, asOf };

/** When a failed job tries again to prepare an answer; null if it isn't waiting for that. */
export function nextAttemptOf(db: Db, answerId: string): Promise<Date | null> {
  return findNextAttempt(db, ANSWER_JOB, { answerId });
}

/** All of a person's answers, newest first. */
export async function listPreparedReports(
  db: Db,
  requester: Requester,
  now: Date,
): Promise<ListedPreparedReport[]> {
  const rows = await db
    .select(columns)
    .from(reportAnswers)
    .where(ofRequester(requester))
    .orderBy(desc(reportAnswers.askedAt), reportAnswers.answerId);
  return rows.map((row) => withStatus(row, now));
}

function withStatus<Row extends ListedPreparedReport & { movedAt: Date }>(
  { movedAt, ...row }: Row,
  now: Date,
) {
  const status = statusOf({ ...row, movedAt }, now);
  const problem = status === "failed" ? (row.problem ?? "failed") : null;
  // The previous release stored no names.
  return { ...row, name: row.name || "Report", status, problem };
}
