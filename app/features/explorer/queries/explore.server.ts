import { type SQL, sql } from "drizzle-orm";
import { type Snapshot, startOfDay } from "~/features/analytics/queries/snapshot.server";
import type { Viewer } from "~/features/revenue/queries/dashboard.server";
import { visibleSources } from "~/features/revenue/rules/scope";
import { countDays, dayOf, daysLater } from "~/kernel/days";
import { type DimensionKey, factsWith } from "../rules/dimensions";
import {
  type Fact,
  factOfSum,
  factsOf,
  type MeasureKey,
  measureOf,
  type Sum,
  type Sums,
  sumsOf,
} from "../rules/measures";
import {
  type Days,
  type Filter,
  orderedDimension,
  orderingMeasure,
  type ReportQuery,
  usedDimensions,
} from "../rules/report-query";
import { keepsLatest, type Report, type ReportRow } from "../rules/table";
import { clickRows, viewRows } from "./events.server";
import type { FactQuery, FactRows } from "./facts.server";
import { readNames } from "./labels.server";
import { conversionRows, spendRows } from "./money.server";

const factRows: Record<Fact, (query: FactQuery) => FactRows> = {
  views: viewRows,
  clicks: clickRows,
  conversions: conversionRows,
  spend: spendRows,
};

type ReportResult = { rowCount: string } & Record<string, string | null>;

/**
 * Answers a question with one statement (spec:explorer#exact-answers): sums where they have every dimension, events
 * otherwise. At most `limit` rows, and the totals of all of them.
 * @param now the last moment that counts.
 */
export async function explore(
  snapshot: Snapshot,
  viewer: Viewer,
  reportQuery: ReportQuery,
  { now, limit }: { now: Date; limit: number },
): Promise<Report> {
  const { known, measures, sums, parts } = planOf(snapshot, viewer, reportQuery, now);
  if (parts.length === 0)
    return { rows: [], rowCount: 0, totals: {}, priorTotals: {}, facts: known, completeFrom: null };
  // Collecting the rows of several processes takes longer than adding sums up, but not longer than reading events.
  if (parts.every(({ reads }) => reads !== "events"))
    await snapshot.db.execute(sql`select set_config('max_parallel_workers_per_gather', '0', true)`);
  const statements = parts.map(({ rows }) => rows);
  const rows = await snapshot.db.execute<ReportResult>(
    statement(reportQuery, sums, measures, statements, limit),
    "objects",
  );
  if (keepsLatest(reportQuery)) rows.reverse();
  const names = await namesOf(snapshot, reportQuery, rows);
  return {
    rows: rows.map((row, index) => readRow(row, names, index, sums)),
    rowCount: Number(rows[0]?.rowCount ?? 0),
    totals: readSums(rows[0], "total", sums),
    priorTotals: readSums(rows[0], "priorTotal", sums),
    facts: known,
    completeFrom: await completeFrom(snapshot, reportQuery, new Set(parts.map(({ reads }) => reads))),
  };
}

/** Which data a question reads, and from where. */
export function planOf(snapshot: Snapshot, viewer: Viewer, reportQuery: ReportQuery, now: Date) {
  const known = factsWith(usedDimensions(reportQuery), viewer);
  const measures = reportQuery.measures.filter((key) => factsOf(key).every((fact) => known.includes(fact)));
  const sums = [...new Set(measures.flatMap(sumsOf))];
  const facts = known.filter((fact) => sums.some((sum) => factOfSum[sum] === fact));
  const scope = { snapshot, reportQuery, sums, sources: visibleSources(viewer), now };
  const parts = facts.flatMap((fact) =>
    periodsOf(reportQuery).map((period) => ({ fact, ...partOf(fact, period, scope) })),
  );
  return { known, measures, sums, parts };
}

/** The data that a question reads one by one, because no sums have its dimensions. Nothing is read. */
export function readOneByOne(
  snapshot: Snapshot,
  viewer: Viewer,
  reportQuery: ReportQuery,
  now: Date,
): Fact[] {
  const { parts } = planOf(snapshot, viewer, reportQuery, now);
  return [...new Set(parts.filter(({ reads }) => reads === "events").map(({ fact }) => fact))];
}

/** The first day with complete data, if the question asks for earlier ones (spec:explorer#deleted-events). */
async function completeFrom(
  { db }: Snapshot,
  { days, priorDays }: ReportQuery,
  reads: ReadonlySet<FactRows["reads"]>,
): Promise<string | null> {
  const detailed = reads.has("events") ? ["views", "clicks"] : [];
  const summed = (["facets", "pairs"] as const).flatMap((kind) =>
    reads.has(kind) ? [`view_${kind}`, `click_${kind}`] : [],
  );
  if (detailed.length + summed.length === 0) return null;
  const [progress] = await db.execute<{ day: string | null }>(
    sql`select (nullif(max(case when ${isAmong(detailed)} then details_from when ${isAmong(summed)} then sums_from end), '-infinity')
          at time zone 'America/New_York')::date::text as day
        from analytics_progress`,
    "objects",
  );
  const day = progress?.day ?? null;
  return day !== null && (priorDays ?? days).first < day ? day : null;
}

const isAmong = (sources: readonly string[]) =>
  sources.length === 0 ? sql`false` : sql`source in ${sources}`;

type Scope = {
  snapshot: Snapshot;
  reportQuery: ReportQuery;
  sums: readonly Sum[];
  sources: readonly string[] | null;
  now: Date;
};
type PeriodPart = { days: Days; isPrior: boolean };

function periodsOf({ days, priorDays }: ReportQuery): PeriodPart[] {
  const current = { days, isPrior: false };
  return priorDays === null ? [current] : [current, { days: priorDays, isPrior: true }];
}

/**
 * The last moment of a period. If the report includes today, an earlier period ends at the same time of day, because
 * comparing half a day with a whole one would show a drop every morning.
 */
export function endOf(
  { days, isPrior }: PeriodPart,
  { reportQuery, now }: Pick<Scope, "reportQuery" | "now">,
): { until: SQL; isPartial: boolean } {
  const moment = sql`${now.toISOString()}::timestamptz`;
  const includesToday = reportQuery.days.last >= dayOf(now);
  if (!includesToday) return endOfLastDay(days);
  if (!isPrior) return { until: moment, isPartial: false };
  const back = countDays(days.first, reportQuery.days.first) - 1;
  return {
    until: sql`((${moment} at time zone 'America/New_York' - make_interval(days => ${back}::integer)) at time zone 'America/New_York')`,
    isPartial: true,
  };
}

/** The last moment of a period of complete days. */
export const endOfLastDay = ({ last }: Pick<Days, "last">): { until: SQL; isPartial: boolean } => ({
  until: sql`${startOfDay(daysLater(last, 1))} - interval '1 microsecond'`,
  isPartial: false,
});

/** One kind of data in one period, grouped: k1 to k3, is_prior, and every sum (null if it's of other data). */
function partOf(fact: Fact, period: PeriodPart, scope: Scope): { rows: SQL; reads: FactRows["reads"] } {
  const { snapshot, reportQuery, sums, sources } = scope;
  const dimensions = usedDimensions(reportQuery);
  const { rows, totals, reads } = factRows[fact]({
    snapshot,
    dimensions,
    sums: new Set(sums),
    days: period.days,
    shift: period.isPrior ? countDays(period.days.first, reportQuery.days.first) - 1 : 0,
    sources,
    ...endOf(period, scope),
  });
  const keys = reportQuery.by.map((key, index) => sql`f.${sql.identifier(key)} as ${keyName(index)}`);
  const amounts = sums.map(
    (sum) =>
      sql`(${(factOfSum[sum] === fact && totals[sum]) || sql`null`})::numeric as ${sql.identifier(sum)}`,
  );
  const part = sql`select ${sql.join([...keys, sql`${period.isPrior}::boolean as is_prior`, ...amounts], sql`, `)}
    from (${rows}) f where ${conditionsOf(reportQuery.filters)}
    ${reportQuery.by.length > 0 ? sql`group by ${positions(reportQuery.by)}` : sql``}`;
  return { rows: part, reads };
}

const keyName = (index: number) => sql.identifier(`k${index + 1}`);
const positions = (by: readonly DimensionKey[]) => sql.raw(by.map((_, index) => index + 1).join(", "));

/** The condition for the rows `f` that all filters let through. */
export function conditionsOf(filters: readonly Filter[]): SQL {
  return sql.join([sql`true`, ...filters.map(conditionOf)], sql` and `);
}

function conditionOf({ dimension, isExcluded, values }: Filter): SQL {
  const column = sql`f.${sql.identifier(dimension)}`;
  const named = JSON.stringify(values.filter((value) => value !== null));
  const isNamed = sql`coalesce(${column} = any(array(select jsonb_array_elements_text(${named}::jsonb))), false)`;
  const isChosen = values.includes(null) ? sql`(${isNamed} or ${column} is null)` : isNamed;
  return isExcluded ? sql`not ${isChosen}` : isChosen;
}

function statement(
  reportQuery: ReportQuery,
  sums: readonly Sum[],
  measures: readonly MeasureKey[],
  parts: readonly SQL[],
  limit: number,
): SQL {
  const { by, sort } = reportQuery;
  const keys = sql.join(
    by.map((_, index) => sql`${keyName(index)}`),
    sql`, `,
  );
  const ofPeriod = (sum: Sum, isPrior: boolean) =>
    sql`coalesce(sum(${sql.identifier(sum)}) filter (where is_prior = ${isPrior}::boolean), 0)`;
  const amounts = sums.flatMap((sum) => [
    sql`${ofPeriod(sum, false)} as ${sql.identifier(sum)}`,
    sql`${ofPeriod(sum, true)} as ${sql.identifier(`prior_${sum}`)}`,
  ]);
  const some = sums.map((sum) => sql`${sql.identifier(sum)} <> 0 or ${sql.identifier(`prior_${sum}`)} <> 0`);
  const totals = sums.flatMap((sum) => [
    sql`(sum(${sql.identifier(sum)}) over ())::text as ${sql.identifier(`total_${sum}`)}`,
    sql`(sum(${sql.identifier(`prior_${sum}`)}) over ())::text as ${sql.identifier(`priorTotal_${sum}`)}`,
  ]);
  const measure = orderingMeasure(sort);
  const isByMeasure = measure !== null && measures.includes(measure);
  const first = isByMeasure ? -1 : Math.max(orderedDimension(sort), 0);
  const order = isByMeasure
    ? sql`${orderOf(measure)} ${directionOf(sort)} nulls last,`
    : sql`${keyName(first)} ${directionOf(sort)} nulls last,`;
  const keyOrder = sql.join(
    by.map((_, index) => sql`${keyName(index)} nulls last`),
    sql`, `,
  );
  // Exactly the other way around, so that the limit leaves out the earliest days. The rows are reversed again.
  const reversed = sql.join(
    by.map((_, index) => sql`${keyName(index)} desc nulls first`),
    sql`, `,
  );
  return sql`with grouped as (
      select ${sql.join([keys, ...amounts], sql`, `)} from (${sql.join([...parts], sql` union all `)}) parts
      group by ${positions(by)}
    ), counted as (
      select g.*, (count(*) over ())::text as "rowCount", ${sql.join(totals, sql`, `)} from grouped g
      where ${sql.join(some, sql` or `)}
      order by ${keepsLatest(reportQuery) ? reversed : sql`${order} ${keyOrder}`} limit ${limit}
    )
    select * from counted`;
}

const directionOf = ({ direction }: ReportQuery["sort"]) => (direction === "asc" ? sql`asc` : sql`desc`);

/** The value of a measure, as `measureValue` calculates it, apart from its constant factor. */
function orderOf(key: MeasureKey): SQL {
  const { plus, minus = [], per } = measureOf(key);
  const add = (names: readonly Sum[]) =>
    sql.join([sql`0`, ...names.map((name) => sql`${sql.identifier(name)}`)], sql` + `);
  const value = sql`((${add(plus)}) - (${add(minus)}))`;
  return per === undefined ? value : sql`${value} / nullif(${add(per)}, 0)`;
}

/** The names of each dimension's values, by row. One lookup for all rows costs less than one for each. */
async function namesOf({ db }: Snapshot, { by }: ReportQuery, rows: readonly ReportResult[]) {
  const names: (readonly (string | null)[])[] = [];
  for (const [index, key] of by.entries())
    names.push(
      await readNames(
        db,
        key,
        rows.map((row) => keyOf(row, index)),
      ),
    );
  return names;
}

const keyOf = (row: ReportResult, index: number) => row[`k${index + 1}`] ?? null;

function readRow(
  row: ReportResult,
  names: Awaited<ReturnType<typeof namesOf>>,
  place: number,
  sums: readonly Sum[],
): ReportRow {
  return {
    keys: names.map((_, index) => keyOf(row, index)),
    labels: names.map((labels) => labels[place] ?? null),
    sums: Object.fromEntries(sums.map((sum) => [sum, Number(row[sum] ?? 0)])),
    prior: readSums(row, "prior", sums),
  };
}

function readSums(row: ReportResult | undefined, prefix: string, sums: readonly Sum[]): Sums {
  return Object.fromEntries(sums.map((sum) => [sum, Number(row?.[`${prefix}_${sum}`] ?? 0)]));
}
