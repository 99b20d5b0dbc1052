import type { Snapshot } from "~/features/analytics/queries/snapshot.server";
import type { Viewer } from "~/features/revenue/queries/dashboard.server";
import type { Platform } from "~/platform/context.server";
import type { ReadRequest } from "~/platform/db/reads.server";
import { listFiltered } from "../queries/conversions.server";
import { readDistinct } from "../queries/distinct.server";
import { explore } from "../queries/explore.server";
import { nameValues } from "../queries/labels.server";
import type { ListedConversion } from "../rules/listed-conversion";
import type { NamedFilter, Question } from "../rules/question";
import type { Report } from "../rules/table";
import { readInTime } from "./read-in-time.server";

/** How long each query of a file or an email may take, in ms. Questions that sums can answer take a fraction of it. */
const DEADLINE_MS = 8_000;
/** The most conversions listed below a report. */
export const LISTED_CONVERSIONS = 50;

export type Answer = {
  report: Report;
  filters: NamedFilter[];
  conversions: { rows: ListedConversion[]; count: number } | null;
};

type AnswerRequest = { question: Question; limit: number; countsDistinct?: boolean; deadlineMs?: number };

/**
 * Answers a question in one snapshot.
 * @param countsDistinct whether visitors and unique clicks are also counted in total.
 * @param deadlineMs how long each query may take, if that's less than usual.
 * @returns `too long` if single events had to be read and the time ran out.
 */
export function answer(
  { reads, now }: Pick<Platform, "reads" | "now">,
  request: ReadRequest,
  viewer: Viewer,
  { question, limit, countsDistinct = false, deadlineMs = DEADLINE_MS }: AnswerRequest,
): Promise<Answer | "too long"> {
  const at = now();
  async function ask(snapshot: Snapshot): Promise<Answer> {
    const report = await explore(snapshot, viewer, question, { now: at, limit });
    const distinct = countsDistinct
      ? await readDistinct(snapshot, viewer, question, { now: at, facts: report.facts })
      : null;
    const conversions = question.showsConversions
      ? await listFiltered(snapshot, viewer, question, { now: at, limit: LISTED_CONVERSIONS })
      : null;
    return {
      report: { ...report, distinct },
      filters: await nameValues(snapshot.db, question.filters),
      conversions,
    };
  }
  return readInTime(reads, request, deadlineMs, ask);
}
