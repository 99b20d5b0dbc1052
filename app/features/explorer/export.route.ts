import { data } from "react-router";
import { currentActor } from "~/features/auth/middleware.server";
import { platformContext, requestInfoContext } from "~/platform/context.server";
import { csvDownload, oneByOne } from "~/platform/http/csv.server";
import type { Route } from "./+types/export.route";
import { listFiltered } from "./queries/conversions.server";
import { linesOf } from "./rules/file";
import { conversionLines, MAX_CONVERSIONS } from "./rules/listed-conversion";
import { tooLongConversionsMessage, tooLongFileMessage } from "./rules/messages";
import { type ReportQuery, readReportQuery } from "./rules/report-query";
import { type Report, tableOf } from "./rules/table";
import { findPrepared } from "./use-cases/open-report.server";
import { readInTime } from "./use-cases/read-in-time.server";
import { DEADLINE_MS, readReport } from "./use-cases/read-report.server";

/** The most rows of a file. */
const FILE_ROWS = 10_000;

/**
 * The rows of a report as a file, without a total, so that the sum of a column is right (spec:explorer#export), or the
 * conversions behind it (spec:explorer#conversions).
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  const actor = currentActor(context);
  const { reportQuery, problem } = readReportQuery(url.searchParams, actor, platform.now());
  if (problem !== null) throw data(problem, { status: 400 });
  if (url.searchParams.get("file") === "conversions") {
    const found = await readInTime(platform.reads, context.get(requestInfoContext), DEADLINE_MS, (snapshot) =>
      listFiltered(snapshot, actor, reportQuery, { now: platform.now(), limit: MAX_CONVERSIONS }),
    );
    if (found === "too long") throw data(tooLongConversionsMessage, { status: 503 });
    return download("conversions", reportQuery, conversionLines(found.rows));
  }
  const prepared = await findPrepared(platform, actor, reportQuery);
  if (prepared) return fileOf(prepared, reportQuery);
  const options = { reportQuery: { ...reportQuery, showsConversions: false }, limit: FILE_ROWS };
  const result = await readReport(platform, context.get(requestInfoContext), actor, options);
  if (result === "too long") throw data(tooLongFileMessage, { status: 503 });
  return fileOf(result.report, reportQuery);
}

function fileOf(report: Report, reportQuery: ReportQuery): Response {
  return download("report", reportQuery, linesOf(tableOf(report, reportQuery), reportQuery));
}

const download = (name: string, { days: { first, last } }: ReportQuery, lines: readonly string[][]) =>
  csvDownload(`${name}-${first}-${last}.csv`, oneByOne(lines));
