import { sql } from "drizzle-orm";
import { countedBetween, eventKinds, type Snapshot } from "~/features/analytics/queries/snapshot.server";
import type { Actor } from "~/features/auth/rules/access";
import { endOfLastDay, explore } from "~/features/explorer/queries/explore.server";
import type { DimensionKey } from "~/features/explorer/rules/dimensions";
import type { Days, Filter, ReportQuery } from "~/features/explorer/rules/report-query";
import { readInTime } from "~/features/explorer/use-cases/read-in-time.server";
import type { EventKind } from "~/features/tracking/rules/filtered";
import { dayOf } from "~/kernel/days";
import type { Platform } from "~/platform/context.server";
import type { ReadRequest } from "~/platform/db/reads.server";
import {
  readCounts,
  readDays,
  readKinds,
  readRobots,
  readSources,
  type Scope,
} from "../queries/filtered.server";
import type { FilteredQuery } from "../rules/query";
import { dayRows, kindRows, linesOf, type Recorded, robotRows, ruleRows, sourceRows } from "../rules/report";

/** How long each query may take, in ms, as in reports. */
const DEADLINE_MS = 8_000;
/** More than a period has days, or a table has sources. */
const MAX_ROWS = 1_100;
const MAX_LINES = 50_000;

export type FilteredReport = Exclude<Awaited<ReturnType<typeof readFilteredReport>>, "too long">;
type Needed = Pick<Platform, "reads" | "now">;

/** Everything on the page, in one snapshot. @returns `too long` if a query took too long. */
export function readFilteredReport(
  { reads, now }: Needed,
  request: ReadRequest,
  actor: Actor,
  query: FilteredQuery,
) {
  const at = now();
  return readInTime(reads, request, DEADLINE_MS, async (snapshot) => {
    const { db } = snapshot;
    const { days } = query;
    const kinds = await readKinds(db, days);
    const kind = query.kind ?? kinds[0]?.kind ?? "views";
    const scope: Scope = { ...query, kind };
    const recordedKinds = await readRecordedKinds(snapshot, actor, days, at);
    const sources = await readSources(db, scope);
    const listed = sources.map(({ source }) => source || null);
    const recorded = await readRecorded(snapshot, actor, scope, { byKind: recordedKinds, listed, now: at });
    const counts = await readDays(db, scope);
    const byDay = dayRows(days, counts, recorded);
    const unfiltered: Scope = { kind, days, rule: null, robot: null, filters: [] };
    return {
      /** The day that isn't over yet, when the report is read. */
      today: dayOf(at),
      kind,
      kinds: kindRows(kinds, recordedKinds),
      lines: linesOf(days, counts),
      days: byDay,
      rules: ruleRows(counts, recorded),
      robots: robotRows(await readRobots(db, scope)),
      sources: sourceRows(sources, byDay.total, recorded),
      choices: {
        robots: (await readRobots(db, unfiltered)).map(({ name }) => name),
        sources: (await readSources(db, unfiltered)).map(({ source }) => source),
      },
    };
  });
}

/** The stored counts and the recorded events by day, for the file. */
export function readFilteredLines(
  { reads, now }: Needed,
  request: ReadRequest,
  actor: Actor,
  query: FilteredQuery,
) {
  const at = now();
  return readInTime(reads, request, DEADLINE_MS, async (snapshot) => {
    const { db } = snapshot;
    const kind = query.kind ?? (await readKinds(db, query.days))[0]?.kind ?? "views";
    const scope: Scope = { ...query, kind };
    const recordedKinds = await readRecordedKinds(snapshot, actor, query.days, at);
    const recorded = await readRecorded(snapshot, actor, scope, {
      byKind: recordedKinds,
      listed: [],
      now: at,
    });
    return { kind, recorded, ...(await readCounts(db, scope, MAX_LINES)) };
  });
}

type ByKind = Partial<Record<EventKind, ReadonlyMap<string, number>>>;

/** Recorded events by type and day. Reports of quizzes and forms add to counts, so their number isn't known. */
async function readRecordedKinds(snapshot: Snapshot, actor: Actor, days: Days, now: Date): Promise<ByKind> {
  const { rows } = await exploreBy("day", snapshot, actor, { days, filters: [] }, now);
  const of = (name: "views" | "clicks") =>
    new Map(rows.map(({ keys, sums }) => [keys[0] ?? "", sums[name] ?? 0]));
  return {
    views: of("views"),
    clicks: of("clicks"),
    events: await readSums(snapshot, "events", days, now),
    rankings: await readSums(snapshot, "rankings", days, now),
  };
}

async function readSums(snapshot: Snapshot, kind: "events" | "rankings", days: Days, now: Date) {
  const { until } = endOfLastDay(days);
  const end = sql`least(${until}, ${now.toISOString()}::timestamptz)`;
  const rows = await snapshot.db.execute<{ day: string; n: string }>(
    sql`select at::text as day, sum(n)::text as n
        from (${countedBetween(snapshot, eventKinds[kind], [days.first, days.last], end, "day")}) e group by 1`,
    "objects",
  );
  return new Map(rows.map(({ day, n }) => [day, Number(n)]));
}

/** The recorded events of the scope's type, and those of the listed sources. Only views and clicks have a source. */
async function readRecorded(
  snapshot: Snapshot,
  actor: Actor,
  { kind, days, filters }: Scope,
  { byKind, listed, now }: { byKind: ByKind; listed: readonly (string | null)[]; now: Date },
): Promise<Recorded> {
  const byDay = byKind[kind];
  if (byDay === undefined) return null;
  if (kind !== "views" && kind !== "clicks") return filters.length === 0 ? { byDay, bySource: null } : null;
  const read = async (by: "day" | "source", limits: readonly Filter[]) => {
    const { rows } = await exploreBy(by, snapshot, actor, { days, filters: limits }, now);
    return rows.map(({ keys, sums }): [string | null, number] => [keys[0] ?? null, sums[kind] ?? 0]);
  };
  const isListed: Filter = { dimension: "source", isExcluded: false, values: listed };
  const bySource = new Map(listed.length > 0 ? await read("source", [...filters, isListed]) : []);
  if (filters.length === 0) return { byDay, bySource };
  return { byDay: new Map((await read("day", filters)).map(([day, n]) => [day ?? "", n])), bySource };
}

function exploreBy(
  by: DimensionKey,
  snapshot: Snapshot,
  actor: Actor,
  { days, filters }: { days: Days; filters: readonly Filter[] },
  now: Date,
) {
  const reportQuery: ReportQuery = {
    by: [by],
    measures: ["views", "clicks"],
    filters,
    days,
    preset: null,
    comparison: null,
    priorDays: null,
    sort: { key: "rows", direction: "asc" },
    isPivot: false,
    chart: "none",
    showsConversions: false,
  };
  return explore(snapshot, actor, reportQuery, { now, limit: MAX_ROWS });
}
