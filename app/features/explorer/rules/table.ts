import { countDays } from "~/kernel/days";
import { type DimensionKey, dimensionOf } from "./dimensions";
import { rowName } from "./format";
import { addSums, type Fact, factsOf, hasTotal, type MeasureKey, measureValue, type Sums } from "./measures";
import type { Question } from "./question";

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
  comparesRows: boolean;
};

type Asked = Pick<Question, "by" | "measures" | "days" | "priorDays">;

/** The figures of a report, in the order of the measures (spec:explorer#totals). */
export function tableOf(report: Report, question: Asked): ReportTable {
  const { by, measures } = question;
  const { rows, rowCount, totals, priorTotals } = report;
  const isCompared = comparesRows(question);
  const isKnown = (key: MeasureKey) => factsOf(key).every((fact) => report.facts.includes(fact));
  const figuresOf = (sums: Sums, prior: Sums, compares: boolean, isTotal: boolean): Figure[] =>
    measures.map((key) => {
      if (!isKnown(key) || (isTotal && !hasTotal(key))) return { value: null, prior: null };
      return { value: measureValue(key, sums), prior: compares ? measureValue(key, prior) : null };
    });
  const listed = (pick: "sums" | "prior") => rows.reduce<Sums>((total, row) => addSums(total, row[pick]), {});
  const rest = addSums(totals, listed("sums"), -1);
  const priorRest = addSums(priorTotals, listed("prior"), -1);
  return {
    rows: rows.map((row) => ({
      keys: row.keys,
      names: by.map((key, index) => rowName(key, row.keys[index] ?? null, row.labels[index])),
      figures: figuresOf(row.sums, row.prior, isCompared, false),
    })),
    others:
      rowCount > rows.length
        ? { count: rowCount - rows.length, figures: figuresOf(rest, priorRest, isCompared, true) }
        : null,
    total: figuresOf(totals, priorTotals, question.priorDays !== null, true),
    comparesRows: isCompared,
  };
}

/** Whether rows can be compared: the weeks of an earlier period may begin on other days. */
function comparesRows({ by, days, priorDays }: Asked): boolean {
  if (priorDays === null) return false;
  return !by.includes("week") || (countDays(priorDays.first, days.first) - 1) % 7 === 0;
}

/** The most columns of a pivot, so that it fits; the others are joined. Days of hours and weeks are always complete. */
const MOST_COLUMNS = 12;
const MOST_TIME_COLUMNS = 24;

export type Pivot = {
  measure: MeasureKey;
  columns: readonly string[];
  /** `key` tells rows apart that have the same name, such as two posts with one title. */
  rows: readonly {
    key: string | null;
    name: string;
    values: readonly (number | null)[];
    total: number | null;
  }[];
};

/**
 * Arranges one measure by two dimensions: rows by the first, columns by the second.
 * @returns null if the report doesn't have two dimensions, or if the data of its measure doesn't have them
 */
export function pivotOf(report: Report, question: Pick<Question, "by" | "measures" | "sort">): Pivot | null {
  const { by, measures, sort } = question;
  const [down, across] = by;
  const measure = sort.key === "rows" ? measures[0] : sort.key;
  if (down === undefined || across === undefined || by.length !== 2 || measure === undefined) return null;
  if (!factsOf(measure).every((fact) => report.facts.includes(fact))) return null;
  const lines = wholeGroups(report, question);
  const kept = inOrder(grouped(report.rows, 1, across), across, measure);
  // The latest times, or the highest figures.
  const columns = dimensionOf(across).isTime ? kept.slice(-MOST_TIME_COLUMNS) : kept.slice(0, MOST_COLUMNS);
  const isJoined = columns.length < kept.length && hasTotal(measure);
  return {
    measure,
    columns: [...columns.map(({ name }) => name), ...(isJoined ? ["Others"] : [])],
    rows: inOrder(lines, down, measure).map(({ key, name, rows, sums }) => {
      const cells = columns.map((column) => rows.find((row) => row.keys[1] === column.key)?.sums);
      const rest = cells.reduce<Sums>((left, cell) => addSums(left, cell ?? {}, -1), sums);
      return {
        key,
        name,
        values: [...cells, ...(isJoined ? [rest] : [])].map((cell) =>
          cell ? measureValue(measure, cell) : null,
        ),
        total: hasTotal(measure) ? measureValue(measure, sums) : null,
      };
    }),
  };
}

export type Group = { key: string | null; name: string; rows: readonly ReportRow[]; sums: Sums };

/** Whether the report has more rows than were read. */
export const isCut = ({ rows, rowCount }: Pick<Report, "rows" | "rowCount">): boolean =>
  rowCount > rows.length;

/**
 * The rows by their first dimension, without the time in whose middle a report with too many rows ends: its figures
 * would be too low.
 */
export function wholeGroups(report: Report, { by, sort }: Pick<Question, "by" | "sort">): Group[] {
  const [dimension] = by;
  if (dimension === undefined) return [];
  const groups = grouped(report.rows, 0, dimension);
  const isOrdered = dimensionOf(dimension).isTime && sort.key === "rows" && by.length > 1;
  if (!isCut(report) || !isOrdered) return groups;
  const last = report.rows.at(-1)?.keys[0] ?? null;
  return groups.filter(({ key }) => key !== last);
}

/** The rows by one of their dimensions. */
export function grouped(rows: readonly ReportRow[], index: number, dimension: DimensionKey): Group[] {
  const groups = Map.groupBy(rows, (row) => row.keys[index] ?? null);
  return [...groups].map(([key, found]) => ({
    key,
    name: rowName(dimension, key, found[0]?.labels[index]),
    rows: found,
    sums: found.reduce<Sums>((total, row) => addSums(total, row.sums), {}),
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
