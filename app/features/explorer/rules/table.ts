import { countDays } from "~/kernel/days";
import { type DimensionKey, dimensionOf } from "./dimensions";
import { rowName } from "./format";
import { addSums, type Fact, factsOf, hasTotal, type MeasureKey, measureValue, type Sums } from "./measures";
import { orderingMeasure, type ReportQuery } from "./report-query";

/** What the database answered. A key is null if the row isn't attributed. */
export type ReportRow = {
  keys: readonly (string | null)[];
  /** What the database calls the keys. */
  labels: readonly (string | null)[];
  sums: Sums;
  prior: Sums;
};
export type Report = {
  rows: readonly ReportRow[];
  /** The number of rows without the limit. */
  rowCount: number;
  /** Sums of all rows. */
  totals: Sums;
  priorTotals: Sums;
  /** Visitors and unique clicks of all rows, each counted once; null if they weren't counted. */
  distinct?: { totals: Sums; prior: Sums } | null;
  /** The data that has all dimensions and filters: measures of other data are unknown. */
  facts: readonly Fact[];
  /** The first day whose views and clicks are all stored, if earlier ones are needed one by one; null otherwise. */
  completeFrom: string | null;
};

/** A measure now and in the days it's compared with; null if unknown. */
export type Figure = { value: number | null; prior: number | null };
export type TableRow = {
  keys: readonly (string | null)[];
  names: readonly string[];
  figures: readonly Figure[];
};
export type ReportTable = {
  rows: readonly TableRow[];
  /** All rows that aren't listed, so that the list adds up to the total. */
  others: { count: number; figures: readonly Figure[] } | null;
  total: readonly Figure[];
  /** The measures whose total took too long to count. */
  uncounted: readonly MeasureKey[];
  comparesRows: boolean;
};

type TableQuery = Pick<ReportQuery, "by" | "measures" | "days" | "priorDays">;

/** The figures of a report, in the order of the measures (spec:explorer#totals). */
export function tableOf(report: Report, reportQuery: TableQuery): ReportTable {
  const { by, measures } = reportQuery;
  const { rows, rowCount, totals, priorTotals, distinct } = report;
  const isCompared = comparesRows(reportQuery);
  const isKnown = (key: MeasureKey) => factsOf(key).every((fact) => report.facts.includes(fact));
  const figuresOf = (sums: Sums, prior: Sums, compares: boolean, isCounted: boolean): Figure[] =>
    measures.map((key) => {
      if (!isKnown(key) || (!isCounted && !hasTotal(key))) return { value: null, prior: null };
      return { value: measureValue(key, sums), prior: compares ? measureValue(key, prior) : null };
    });
  const listed = (pick: "sums" | "prior") => rows.reduce<Sums>((total, row) => addSums(total, row[pick]), {});
  const rest = addSums(totals, listed("sums"), -1);
  const priorRest = addSums(priorTotals, listed("prior"), -1);
  return {
    rows: rows.map((row) => ({
      keys: row.keys,
      names: by.map((key, index) => rowName(key, row.keys[index] ?? null, row.labels[index])),
      figures: figuresOf(row.sums, row.prior, isCompared, true),
    })),
    others:
      rowCount > rows.length
        ? { count: rowCount - rows.length, figures: figuresOf(rest, priorRest, isCompared, false) }
        : null,
    total: figuresOf(
      { ...totals, ...distinct?.totals },
      { ...priorTotals, ...distinct?.prior },
      reportQuery.priorDays !== null,
      Boolean(distinct),
    ),
    uncounted: distinct ? [] : measures.filter((key) => !hasTotal(key) && isKnown(key)),
    comparesRows: isCompared,
  };
}

/** Whether rows can be compared: the weeks of an earlier period may begin on other days. */
export function comparesRows({ by, days, priorDays }: TableQuery): boolean {
  if (priorDays === null) return false;
  return !by.includes("week") || (countDays(priorDays.first, days.first) - 1) % 7 === 0;
}

/** The most columns of a pivot, so that it fits; the others are joined. Days of hours and weeks are always complete. */
const MAX_COLUMNS = 12;
const MAX_TIME_COLUMNS = 24;

export type Pivot = {
  measure: MeasureKey;
  across: DimensionKey;
  columns: readonly PivotValue[];
  /** Whether each row ends with the figure of the columns that don't fit. */
  hasOthers: boolean;
  down: DimensionKey;
  rows: readonly (PivotValue & { figures: readonly Figure[]; total: Figure })[];
};
/** A value of a dimension. Two posts can have the same title. */
type PivotValue = { key: string | null; name: string };

/**
 * Arranges one measure by two dimensions: rows by the first, columns by the second.
 * @returns null if the report doesn't have two dimensions, or if the data of its measure doesn't have them
 */
export function pivotOf(
  report: Report,
  reportQuery: Pick<ReportQuery, "by" | "measures" | "sort" | "days" | "priorDays">,
): Pivot | null {
  const { by, measures, sort } = reportQuery;
  const [down, across] = by;
  const measure = orderingMeasure(sort) ?? measures[0];
  if (down === undefined || across === undefined || by.length !== 2 || measure === undefined) return null;
  if (!factsOf(measure).every((fact) => report.facts.includes(fact))) return null;
  const lines = wholeGroups(report, reportQuery);
  const kept = inOrder(grouped(report.rows, 1, across), across, measure);
  // The latest times, or the highest figures.
  const columns = dimensionOf(across).isTime ? kept.slice(-MAX_TIME_COLUMNS) : kept.slice(0, MAX_COLUMNS);
  const hasOthers = columns.length < kept.length && hasTotal(measure);
  const isCompared = comparesRows(reportQuery);
  const figureOf = (cell: Amounts | undefined): Figure => ({
    value: cell ? measureValue(measure, cell.sums) : null,
    prior: cell && isCompared ? measureValue(measure, cell.prior) : null,
  });
  const without = (left: Amounts, cell: Amounts | undefined): Amounts => ({
    sums: addSums(left.sums, cell?.sums ?? {}, -1),
    prior: addSums(left.prior, cell?.prior ?? {}, -1),
  });
  return {
    measure,
    across,
    columns: columns.map(({ key, name }) => ({ key, name })),
    hasOthers,
    down,
    rows: inOrder(lines, down, measure).map((line) => {
      const cells = columns.map((column) => line.rows.find((row) => row.keys[1] === column.key));
      const others = hasOthers ? [cells.reduce<Amounts>(without, line)] : [];
      return {
        key: line.key,
        name: line.name,
        figures: [...cells, ...others].map(figureOf),
        total: figureOf(hasTotal(measure) ? line : undefined),
      };
    }),
  };
}

type Amounts = Pick<ReportRow, "sums" | "prior">;
export type Group = { key: string | null; name: string; rows: readonly ReportRow[]; sums: Sums; prior: Sums };

/** Whether the report has more rows than were read. */
export const isCut = ({ rows, rowCount }: Pick<Report, "rows" | "rowCount">): boolean =>
  rowCount > rows.length;

/** Whether rows are days or weeks, the earliest first: a limit leaves out the earliest, so it keeps the last rows. */
export function keepsLatest({ by, sort }: Pick<ReportQuery, "by" | "sort">): boolean {
  return sort.key === "rows" && sort.direction === "asc" && (by[0] === "day" || by[0] === "week");
}

/** At most `limit` rows in the question's order, as the database chooses them. */
export function limited<Row>(
  rows: readonly Row[],
  reportQuery: Pick<ReportQuery, "by" | "sort">,
  limit: number,
): readonly Row[] {
  return keepsLatest(reportQuery) ? rows.slice(Math.max(rows.length - limit, 0)) : rows.slice(0, limit);
}

/**
 * The rows by their first dimension, without the time in whose middle a report with too many rows is cut: its figures
 * would be too low.
 */
export function wholeGroups(report: Report, reportQuery: Pick<ReportQuery, "by" | "sort">): Group[] {
  const { by, sort } = reportQuery;
  const [dimension] = by;
  if (dimension === undefined) return [];
  const groups = grouped(report.rows, 0, dimension);
  const isOrdered = dimensionOf(dimension).isTime && sort.key === "rows" && by.length > 1;
  if (!isCut(report) || !isOrdered) return groups;
  const cut = report.rows.at(keepsLatest(reportQuery) ? 0 : -1)?.keys[0] ?? null;
  return groups.filter(({ key }) => key !== cut);
}

/** The rows by one of their dimensions. */
export function grouped(rows: readonly ReportRow[], index: number, dimension: DimensionKey): Group[] {
  const groups = Map.groupBy(rows, (row) => row.keys[index] ?? null);
  return [...groups].map(([key, found]) => ({
    key,
    name: rowName(dimension, key, found[0]?.labels[index]),
    rows: found,
    sums: found.reduce<Sums>((total, row) => addSums(total, row.sums), {}),
    prior: found.reduce<Sums>((total, row) => addSums(total, row.prior), {}),
  }));
}

/** Times in their order; other values with the highest figure first. Rows that aren't attributed come last. */
export function inOrder(groups: readonly Group[], dimension: DimensionKey, measure: MeasureKey): Group[] {
  const figure = ({ sums }: Group) => measureValue(measure, sums) ?? 0;
  return groups.toSorted((a, b) => {
    if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null);
    if (dimensionOf(dimension).isTime) return a.key < b.key ? -1 : 1;
    return figure(b) - figure(a) || (a.name < b.name ? -1 : 1);
  });
}
