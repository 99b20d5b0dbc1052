import type { Actor } from "~/features/auth/rules/access";
import type { Platform } from "~/platform/context.server";
import type { RowReader } from "~/platform/db/read-together.server";
import { within } from "~/platform/deadline.server";
import { listPinned } from "../queries/saved-reports.server";
import { PINNED_ROWS, type PinnedReport, pinnedFigures } from "../rules/pinned";
import { type SavedReport, savedReportQuery } from "../rules/saved-report";
import { readReport } from "./read-report.server";

/** As for every part of the start page (spec:staff#today). */
const WITHIN_MS = 2_000;

type PinnedPlatform = Pick<Platform, "db" | "log" | "now" | "reads">;
type Reader = Pick<Actor, "userId" | "role">;

/**
 * The reports on a person's start page, read at once (spec:explorer#pinned-reports). Never throws: a report that can't be
 * read within 2 s has no figures.
 * @param list reads which reports are pinned.
 */
export async function loadPinnedReports(
  platform: PinnedPlatform,
  reader: Reader,
  list: RowReader,
): Promise<PinnedReport[]> {
  const { log } = platform;
  try {
    const pinned = await within(WITHIN_MS, () => listPinned(list, reader.userId));
    const read = await Promise.all(pinned.map((saved) => readOne(platform, reader, saved)));
    return read.flatMap((report) => report ?? []);
  } catch (error) {
    log.failure(error, "pinned reports not read", {}, "warn");
    return [];
  }
}

/** @returns null if the report asks for data that the reader may not see. */
async function readOne(
  platform: PinnedPlatform,
  reader: Reader,
  { id, name, query }: SavedReport,
): Promise<PinnedReport | null> {
  const saved = savedReportQuery(query, reader, platform.now());
  if (saved === null) return null;
  const reportQuery = { ...saved, showsConversions: false };
  const options = { reportQuery, limit: PINNED_ROWS, deadlineMs: WITHIN_MS };
  try {
    const result = await within(WITHIN_MS, () => readReport(platform, {}, reader, options));
    return { id, name, figures: result === "too long" ? null : pinnedFigures(result.report, reportQuery) };
  } catch (error) {
    platform.log.failure(error, "a pinned report not read", {}, "warn");
    return { id, name, figures: null };
  }
}
