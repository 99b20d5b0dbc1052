import type { PreparedQuery } from "~/features/prepared-reports/rules/prepared-reports";
import { countDays, daysLater } from "~/kernel/days";
import { dimensionOf } from "./dimensions";
import { daysText } from "./format";
import { addSums, type MeasureKey, measureOf, measureValue, type Sums } from "./measures";
import { type Days, orderedDimension, orderingMeasure, type ReportQuery } from "./report-query";
import { queryOf } from "./saved-report";
import { isCut, keepsLatest, limited, type Report, type ReportRow } from "./table";

/** The most rows that are kept, and that one question may have. */
export const KEPT_ROWS = 2_000;
export const MAX_GROUPS = 50_000;
/** Parameters that only change how an answer is shown. */
const shownBy = ["sort", "dir", "chart", "layout"];

/**
 * A question as text: the same for the same question, however it's shown. Its days are fixed, so tomorrow's question
 * is another one.
 */
export function textOfReportQuery(reportQuery: ReportQuery): string {
  const params = new URLSearchParams(fixedQuery(reportQuery));
  for (const name of shownBy) params.delete(name);
  // The dimensions keep their order.
  params.sort();
  return params.toString();
}

/** The query of a report's URL, with its days instead of a number of days. */
export function fixedQuery(reportQuery: ReportQuery): string {
  return queryOf({ ...reportQuery, preset: null });
}

/** What is stored of a question, to prepare its answer in the background. */
export function preparedQueryOf(reportQuery: ReportQuery): PreparedQuery {
  const filtered = reportQuery.filters.length > 0 ? ", filtered" : "";
  return {
    query: fixedQuery(reportQuery),
    text: textOfReportQuery(reportQuery),
    name: `${nameOfReportQuery(reportQuery)}, ${daysText(reportQuery.days)}${filtered}`,
  };
}

/** A part of a question that one statement answers. */
export type Part = Pick<ReportQuery, "measures" | "days" | "priorDays"> & { isDivisible: boolean };

/**
 * The parts whose answers add up: months. A visitor of two months is in both, so visitors are counted in the whole
 * period, unless the rows are days.
 */
export function partsOf({ by, measures, days, priorDays }: ReportQuery): Part[] {
  const months = (some: readonly MeasureKey[]) =>
    monthsOf(days).map((month) => partOf({ measures: some, days, priorDays, isDivisible: true }, month));
  const others = measures.filter((key) => key !== "visitors");
  const visitors = measures.filter((key) => key === "visitors");
  return [
    ...(others.length > 0 ? months(others) : []),
    ...(visitors.length === 0
      ? []
      : by.includes("day")
        ? months(visitors)
        : [{ measures: visitors, days, priorDays, isDivisible: false }]),
  ];
}

function monthsOf({ first, last }: Days): Days[] {
  const months: Days[] = [];
  for (let day = first; day <= last; ) {
    const next = `${daysLater(`${day.slice(0, 7)}-28`, 4).slice(0, 7)}-01`;
    months.push({ first: day, last: next > last ? last : daysLater(next, -1) });
    day = next;
  }
  return months;
}

/** Some days of a part, with the days that they are compared with. */
function partOf(part: Part, days: Days): Part {
  const { priorDays } = part;
  if (priorDays === null) return { ...part, days };
  const back = countDays(priorDays.first, part.days.first) - 1;
  return {
    ...part,
    days,
    priorDays: { first: daysLater(days.first, -back), last: daysLater(days.last, -back) },
  };
}

/** A part as two, for a database that's too slow to answer it at once; null if it can't be divided. */
export function halvesOf(part: Part): [Part, Part] | null {
  const { first, last } = part.days;
  const length = countDays(first, last);
  if (!part.isDivisible || length < 2) return null;
  const middle = daysLater(first, Math.floor(length / 2));
  return [partOf(part, { first, last: daysLater(middle, -1) }), partOf(part, { first: middle, last })];
}

/** How much work a part is, roughly. */
export function weightOf({ days }: Part): number {
  return countDays(days.first, days.last);
}

/** Adds up the answers of parts. */
export function createMerger(): {
  add(part: Report): void;
  /** How many rows there are so far. */
  size(): number;
  /** The answer: at most `limit` rows, in the question's order. */
  report(reportQuery: Pick<ReportQuery, "by" | "sort">, limit: number): Report;
} {
  const rows = new Map<string, ReportRow>();
  const all: Report = { rows: [], rowCount: 0, totals: {}, priorTotals: {}, facts: [], completeFrom: null };
  return {
    add(part) {
      for (const row of part.rows) {
        const key = JSON.stringify(row.keys);
        const known = rows.get(key);
        rows.set(key, {
          ...row,
          sums: addSums(known?.sums ?? {}, row.sums),
          prior: addSums(known?.prior ?? {}, row.prior),
        });
      }
      all.totals = addSums(all.totals, part.totals);
      all.priorTotals = addSums(all.priorTotals, part.priorTotals);
      all.facts = part.facts;
      // Parts can read different data. The figures are complete only where all of it is.
      const { completeFrom } = part;
      if (completeFrom !== null && completeFrom > (all.completeFrom ?? "")) all.completeFrom = completeFrom;
    },
    size: () => rows.size,
    report(reportQuery, limit) {
      // Amounts of several parts can cancel each other out.
      const some = [...rows.values()].filter(({ sums, prior }) => [sums, prior].some(hasAmount));
      return {
        ...all,
        rows: limited(inOrderOf(reportQuery, some), reportQuery, limit),
        rowCount: some.length,
      };
    },
  };
}

const hasAmount = (sums: Sums) => Object.values(sums).some((amount) => amount !== 0);

/** Rows in the order of a question, as the database sorts them (spec:explorer#row-order). */
export function inOrderOf({ sort }: Pick<ReportQuery, "sort">, rows: readonly ReportRow[]): ReportRow[] {
  const sign = sort.direction === "asc" ? 1 : -1;
  const byKey = (a: ReportRow, b: ReportRow, index: number, keySign: number) =>
    compared(a.keys[index] ?? null, b.keys[index] ?? null, keySign);
  const byKeys = (a: ReportRow, b: ReportRow) =>
    a.keys.reduce((order, _, index) => order || byKey(a, b, index, 1), 0);
  const measure = orderingMeasure(sort);
  const first = orderedDimension(sort);
  return rows.toSorted((a, b) => {
    if (measure === null) return byKey(a, b, first, sign) || byKeys(a, b);
    return compared(measureValue(measure, a.sums), measureValue(measure, b.sums), sign) || byKeys(a, b);
  });
}

/** Null comes last in both directions. */
function compared<Value extends string | number>(a: Value | null, b: Value | null, sign: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (a === b) return 0;
  return a < b ? -sign : sign;
}

/** Increase this when what is stored changes: older answers are then ignored instead of misread. */
const FORMAT = 1;

type Kept = {
  format: typeof FORMAT;
  order: ReportQuery["sort"];
  /** Whether the earliest rows were left out. Earlier releases left out the latest, and don't have this field. */
  keepsLatest?: boolean;
  report: Report;
};

/** What is stored of an answer. */
export function packReport(report: Report, reportQuery: Pick<ReportQuery, "by" | "sort">): Kept {
  return { format: FORMAT, order: reportQuery.sort, keepsLatest: keepsLatest(reportQuery), report };
}

/**
 * A stored answer in the question's order.
 * @returns null if it was stored by another release, or if the rows that come first in this order weren't kept.
 */
export function unpackReport(stored: unknown, reportQuery: Pick<ReportQuery, "by" | "sort">): Report | null {
  const { format, order, report, ...kept } = stored as Kept;
  if (format !== FORMAT) return null;
  const isSame = order.key === reportQuery.sort.key && order.direction === reportQuery.sort.direction;
  const hasSameRows = isSame && (kept.keepsLatest ?? false) === keepsLatest(reportQuery);
  if (hasSameRows) return report;
  if (isCut(report)) return null;
  return { ...report, rows: inOrderOf(reportQuery, report.rows) };
}

const listOf = new Intl.ListFormat("en-US");

/** A question in words, without its filters: "Views and CTR by day and rank". */
export function nameOfReportQuery({ by, measures }: Pick<ReportQuery, "by" | "measures">): string {
  const named = measures.slice(0, MAX_NAMED).map((key, index) => {
    const { label } = measureOf(key);
    return index === 0 || label === label.toUpperCase() ? label : label.toLowerCase();
  });
  const more = measures.length - named.length;
  const figures = listOf.format(more > 0 ? [...named, `${more} more`] : named);
  return `${figures} by ${listOf.format(by.map((key) => dimensionOf(key).label.toLowerCase()))}`;
}

const MAX_NAMED = 3;
