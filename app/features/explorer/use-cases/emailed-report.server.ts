import { startPreparation } from "~/features/prepared-reports/mutations/prepared-reports.server";
import { findPreparedReport } from "~/features/prepared-reports/queries/prepared-reports.server";
import { isOpen } from "~/features/prepared-reports/rules/prepared-reports";
import type { Platform } from "~/platform/context.server";
import { takeLock } from "~/platform/db/locks.server";
import { type DueEmail, isEmailDue } from "../queries/saved-reports.server";
import { preparedQueryOf, unpackReport } from "../rules/background";
import type { ReportQuery } from "../rules/report-query";
import { dueMoment, endBefore } from "../rules/saved-report";
import { limited, type Report } from "../rules/table";
import { readReport } from "./read-report.server";

/** How long after it's due an email waits for its turn to have a job. Once it has one, that ends within two hours. */
const WAITS_MS = 12 * 3_600_000;

/** Queues the job that prepares an answer. */
type Enqueue = Parameters<typeof startPreparation>[4];

/**
 * The report of an email: read at once or, if that takes too long, prepared in the background (spec:explorer#slow-emails).
 * @param question its days are over.
 * @returns `not yet` while a job prepares it, and if its email isn't due anymore; null if that failed or took too long.
 */
export async function readEmailedReport(
  platform: Pick<Platform, "db" | "now" | "reads">,
  due: DueEmail,
  reportQuery: ReportQuery,
  { limit, enqueue }: { limit: number; enqueue: Enqueue },
): Promise<Report | "not yet" | null> {
  const { db, now } = platform;
  const prepared = preparedQueryOf(reportQuery);
  const kept = await findPreparedReport(db, due, prepared.text, now());
  if (kept && isOpen(kept)) return "not yet";
  const isAskedSince = kept !== undefined && kept.askedAt > endBefore(due.day);
  if (isAskedSince && kept.status === "failed") return null;
  // One from before these days were over lacks their last figures.
  const isCurrent = isAskedSince && kept.latest !== null && kept.latest.asOf > endBefore(due.day);
  const found = isCurrent ? unpackReport(kept.latest?.report, reportQuery) : null;
  if (found) return { ...found, rows: limited(found.rows, reportQuery, limit) };
  const result = await readReport(platform, {}, due, { reportQuery, limit, countsDistinct: true });
  if (result !== "too long") return result.report;
  const refused = await db.transaction(async (tx) => {
    // Canceling takes the same lock, so a report that was canceled while it was read here isn't started again.
    await takeLock(tx, "reportAnswers");
    if (!(await isEmailDue(tx, due))) return null;
    return startPreparation(tx, due, prepared, now(), enqueue);
  });
  if (refused === null) return "not yet";
  // The person has another one, or too many wait: the next round tries again.
  const isLate = now().getTime() - dueMoment(due.day).getTime() > WAITS_MS;
  return isLate || refused === "too-much-text" ? null : "not yet";
}
