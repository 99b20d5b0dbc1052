import type { Snapshot } from "~/features/analytics/queries/snapshot.server";
import type { Viewer } from "~/features/revenue/queries/dashboard.server";
import type { Platform } from "~/platform/context.server";
import type { ReadRequest } from "~/platform/db/reads.server";
import { listFiltered } from "../queries/conversions.server";
import { readDistinct } from "../queries/distinct.server";
import { explore } from "../queries/explore.server";
import { nameValues } from "../queries/labels.server";
import { CONVERSIONS_ON_PAGE, type ConversionPage } from "../rules/listed-conversion";
import type { NamedFilter, ReportQuery } from "../rules/report-query";
import type { Report } from "../rules/table";
import { readInTime } from "./read-in-time.server";

/** How long each query of a file or an email may take, in ms. Questions that sums can answer take a fraction of it. */
export const DEADLINE_MS = 8_000;

export type ReportResult = {
  report: Report;
  filters: NamedFilter[];
  conversions: ConversionPage | null;
};

type ReportRequest = {
  reportQuery: ReportQuery;
  limit: number;
  /** The page of the list of conversions, if the question asks for it. */
  page?: number;
  countsDistinct?: boolean;
  deadlineMs?: number;
};

/**
 * Answers a question in one snapshot.
 * @param countsDistinct whether visitors and unique clicks are also counted in total.
 * @param deadlineMs how long each query may take, if that's less than usual.
 * @returns `too long` if single events had to be read and the time ran out.
 */
export function readReport(
  { reads, now }: Pick<Platform, "reads" | "now">,
  request: ReadRequest,
  viewer: Viewer,
  { reportQuery, limit, page, countsDistinct = false, deadlineMs = DEADLINE_MS }: ReportRequest,
): Promise<ReportResult | "too long"> {
  const at = now();
  async function ask(snapshot: Snapshot): Promise<ReportResult> {
    const report = await explore(snapshot, viewer, reportQuery, { now: at, limit });
    const distinct = countsDistinct
      ? await readDistinct(snapshot, viewer, reportQuery, { now: at, facts: report.facts })
      : null;
    const conversions = reportQuery.showsConversions
      ? await listFiltered(snapshot, viewer, reportQuery, { now: at, limit: CONVERSIONS_ON_PAGE, page })
      : null;
    return {
      report: { ...report, distinct },
      filters: await nameValues(snapshot.db, reportQuery.filters),
      conversions,
    };
  }
  return readInTime(reads, request, deadlineMs, ask);
}
