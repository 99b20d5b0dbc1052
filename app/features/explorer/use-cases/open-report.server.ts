import { withSnapshot } from "~/features/analytics/queries/snapshot.server";
import type { Actor } from "~/features/auth/rules/access";
import {
  type FoundPreparedReport,
  findPreparedReport,
  listPreparedReports,
  nextAttemptOf,
} from "~/features/prepared-reports/queries/prepared-reports.server";
import { type Background, isOpen } from "~/features/prepared-reports/rules/prepared-reports";
import type { Platform } from "~/platform/context.server";
import type { ReadRequest } from "~/platform/db/reads.server";
import { listFiltered } from "../queries/conversions.server";
import { readOneByOne } from "../queries/explore.server";
import { nameValues } from "../queries/labels.server";
import { listWaitingEmails } from "../queries/saved-reports.server";
import { textOfReportQuery, unpackReport } from "../rules/background";
import { CONVERSIONS_ON_PAGE } from "../rules/listed-conversion";
import { answerProblems, offerMessage } from "../rules/messages";
import type { ReportQuery } from "../rules/report-query";
import { limited, type Report } from "../rules/table";
import { readInTime } from "./read-in-time.server";
import { type ReportResult, readReport } from "./read-report.server";

/** How long a page waits for each query of its question, in ms. After that, a job can answer it. */
const PAGE_MS = 2_000;

type Requester = Pick<Actor, "userId" | "role">;
type Opening = Pick<Platform, "db" | "reads" | "now">;

export type Opened = { result: ReportResult | null; background: Background | null };

/**
 * The answer to a question: the one that was prepared in the background, if the person asked for one, or else what can
 * be read within 2 s (spec:explorer#background).
 */
export async function openReport(
  platform: Opening,
  request: ReadRequest,
  requester: Requester,
  { reportQuery, limit, page }: { reportQuery: ReportQuery; limit: number; page: number },
): Promise<Opened> {
  const kept = await findPreparedReport(
    platform.db,
    requester,
    textOfReportQuery(reportQuery),
    platform.now(),
  );
  const report = kept ? latestOf(kept, reportQuery) : null;
  if (kept && (report || kept.status !== "done")) {
    const shown = report && { ...report, rows: limited(report.rows, reportQuery, limit) };
    return {
      result: shown && (await besideKept(platform, request, requester, { reportQuery, page }, shown)),
      background: await backgroundOf(platform, requester, reportQuery, kept, shown !== null),
    };
  }
  const options = { reportQuery, limit, page, countsDistinct: true, deadlineMs: PAGE_MS };
  const result = await readReport(platform, request, requester, options);
  if (result !== "too long") return { result, background: null };
  return { result: null, background: await offerOf(platform, requester, reportQuery) };
}

/** The prepared answer to a question, for its file; null if there is none. */
export async function findPrepared(
  { db, now }: Pick<Opening, "db" | "now">,
  requester: Requester,
  reportQuery: ReportQuery,
): Promise<Report | null> {
  const kept = await findPreparedReport(db, requester, textOfReportQuery(reportQuery), now());
  return kept ? latestOf(kept, reportQuery) : null;
}

const latestOf = ({ latest }: FoundPreparedReport, reportQuery: ReportQuery) =>
  latest && unpackReport(latest.report, reportQuery);

/** @param isShown whether the page shows the latest answer. */
async function backgroundOf(
  { db, now }: Pick<Opening, "db" | "now">,
  { userId }: Requester,
  reportQuery: ReportQuery,
  { id, status, step, percent, problem, latest }: FoundPreparedReport,
  isShown: boolean,
): Promise<Background> {
  const shownAsOf = isShown && latest ? latest.asOf : null;
  if (status === "failed") return { status, message: answerProblems[problem ?? "failed"], shownAsOf };
  if (status === "done") return { status, asOf: latest?.asOf ?? new Date(0) };
  const retryAt = status === "waiting" ? await nextAttemptOf(db, id) : null;
  const waiting = await listWaitingEmails(db, userId, textOfReportQuery(reportQuery), now());
  return { status, id, step, percent, retryAt, shownAsOf, isEmailed: waiting.length > 0 };
}

/** What a prepared report is shown with: the names of its filters, and the list of conversions, if that's fast. */
async function besideKept(
  { reads, now }: Opening,
  request: ReadRequest,
  requester: Requester,
  { reportQuery, page }: { reportQuery: ReportQuery; page: number },
  report: Report,
): Promise<ReportResult> {
  const at = now();
  const beside = await readInTime(reads, request, PAGE_MS, async (snapshot) => ({
    filters: await nameValues(snapshot.db, reportQuery.filters),
    conversions: reportQuery.showsConversions
      ? await listFiltered(snapshot, requester, reportQuery, { now: at, limit: CONVERSIONS_ON_PAGE, page })
      : null,
  }));
  if (beside !== "too long") return { report, ...beside };
  const filters = reportQuery.filters.map((filter) => ({ ...filter, names: filter.values }));
  return { report, filters, conversions: null };
}

async function offerOf(
  { db, now }: Opening,
  requester: Requester,
  reportQuery: ReportQuery,
): Promise<Background> {
  const at = now();
  const oneByOne = await withSnapshot(db, async (snapshot) =>
    readOneByOne(snapshot, requester, reportQuery, at),
  );
  const open = (await listPreparedReports(db, requester, at)).find(isOpen);
  const other = open ? { name: open.name, query: open.query } : null;
  return { status: "offered", message: offerMessage(oneByOne), other };
}
