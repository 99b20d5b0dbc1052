import { sql } from "drizzle-orm";
import { type Snapshot, withSnapshot } from "~/features/analytics/queries/snapshot.server";
import type { Progress } from "~/features/prepared-reports/rules/prepared-reports";
import type { Viewer } from "~/features/revenue/queries/dashboard.server";
import { dayText } from "~/features/revenue/rules/chart";
import type { Db } from "~/platform/db/client.server";
import { isDatabaseTimeout } from "~/platform/db/failure.server";
import { readDistinct } from "../queries/distinct.server";
import { explore } from "../queries/explore.server";
import {
  createMerger,
  halvesOf,
  KEPT_ROWS,
  MAX_GROUPS,
  type Part,
  partsOf,
  weightOf,
} from "../rules/background";
import type { ReportQuery } from "../rules/report-query";
import type { Report } from "../rules/table";

/** How long one statement may take, in ms. The connection pool gives up after 35 s. */
const PART_MS = 10_000;
/** Visitors of a whole period can't be counted in parts. */
const WHOLE_MS = 25_000;
/** How long all parts may take, in ms. Their job has a bit more: another attempt wouldn't be faster. */
const ALL_MS = 9 * 60_000;

type Prepared = { report: Report } | { problem: "too-long" | "too-many-rows" } | "canceled";

type PrepareOptions = {
  /** The last moment that counts. */
  now: Date;
  signal: AbortSignal;
  /** Called before each part; it returns false if the question was canceled. */
  moved(progress: Progress): Promise<boolean>;
  partMs?: number;
  allMs?: number;
};

/**
 * Answers a question part by part in one snapshot, so that the answer is as exact as one that's read at once
 * (spec:explorer#background). A part that the database can't read in time is divided.
 * @throws what `signal` was aborted with.
 */
export function prepareReport(
  db: Db,
  viewer: Viewer,
  reportQuery: ReportQuery,
  { now, signal, moved, partMs = PART_MS, allMs = ALL_MS }: PrepareOptions,
): Promise<Prepared> {
  const until = performance.now() + allMs;
  return withSnapshot(db, async (snapshot) => {
    const merger = createMerger();
    const parts = partsOf(reportQuery);
    const all = sumOf(parts.map(weightOf));
    const lengths = createLengths();
    for (let part = parts.shift(); part; part = parts.shift()) {
      signal.throwIfAborted();
      if (performance.now() > until) return { problem: "too-long" };
      const shorter = lengths.isTooLong(part) ? halvesOf(part) : null;
      if (shorter) {
        parts.unshift(...shorter);
        continue;
      }
      const done = all - weightOf(part) - sumOf(parts.map(weightOf));
      const progress = { step: nameOf(part), percent: Math.floor((done / all) * 100) };
      if (!(await moved(progress))) return "canceled";
      const found = await readPart(
        snapshot,
        viewer,
        { ...reportQuery, ...part },
        {
          now,
          deadlineMs: part.isDivisible ? partMs : WHOLE_MS,
        },
      );
      if (found === null) {
        const halves = halvesOf(part);
        if (halves === null) return { problem: "too-long" };
        lengths.noteTooLong(part);
        parts.unshift(...halves);
        continue;
      }
      merger.add(found);
      if (found.rowCount > MAX_GROUPS || merger.size() > MAX_GROUPS) return { problem: "too-many-rows" };
    }
    const report = merger.report(reportQuery, KEPT_ROWS);
    const options = { now, facts: report.facts, deadlineMs: WHOLE_MS };
    return { report: { ...report, distinct: await readDistinct(snapshot, viewer, reportQuery, options) } };
  });
}

/** How many days can be read in time, by measures: one part that took too long is enough to know. */
function createLengths() {
  const known = new Map<Part["measures"], number>();
  return {
    isTooLong: (part: Part) => part.isDivisible && weightOf(part) >= (known.get(part.measures) ?? Infinity),
    noteTooLong: (part: Part) => known.set(part.measures, weightOf(part)),
  };
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

/** "Reading Mar 1 to Mar 31, 2026". */
function nameOf({ isDivisible, days: { first, last } }: Part): string {
  const period = first === last ? dayText(first, true) : `${dayText(first)} to ${dayText(last, true)}`;
  return `${isDivisible ? "Reading" : "Counting visitors of"} ${period}`;
}

/** @returns null if it took too long. A savepoint keeps the snapshot then. */
async function readPart(
  snapshot: Snapshot,
  viewer: Viewer,
  reportQuery: ReportQuery,
  { now, deadlineMs }: { now: Date; deadlineMs: number },
): Promise<Report | null> {
  try {
    return await snapshot.db.transaction(async (db) => {
      await db.execute(sql`select set_config('statement_timeout', ${`${deadlineMs}ms`}, true)`);
      return await explore({ ...snapshot, db }, viewer, reportQuery, { now, limit: MAX_GROUPS });
    });
  } catch (error) {
    if (isDatabaseTimeout(error)) return null;
    throw error;
  }
}
