import { formatCount } from "~/kernel/counts";
import { daysFrom } from "~/kernel/days";
import { type DimensionKey, dimensionOf } from "./dimensions";
import { rowName } from "./format";
import { addSums, factsOf, hasTotal, type MeasureKey, measureOf, measureValue, type Sums } from "./measures";
import { orderingMeasure, type ReportQuery } from "./report-query";
import { comparesRows, type Group, grouped, inOrder, isCut, type Report, wholeGroups } from "./table";

/** A chart of one measure: a value for each point and series; null if unknown. */
export type ChartModel = {
  kind: "line" | "bar";
  measure: MeasureKey;
  /** What the points are values of. */
  dimension: DimensionKey;
  /** Empty if only the note can be shown. */
  points: readonly string[];
  /** The values of the points: two posts can have the same title. Null isn't attributed. */
  keys: readonly (string | null)[];
  /** The days of the points (`2026-03-08`), if they are days. */
  days: readonly string[] | null;
  series: readonly ChartSeries[];
  /** The earlier days of a line that isn't split, if it's compared. */
  earlier: ChartSeries | null;
  /** Payout beside spend or the other way around, on a scale of its own; null if only one is asked for. */
  beside: ChartSeries | null;
  /** What the chart leaves out, as a sentence; null if nothing. */
  note: string | null;
};

/** `id` tells series apart that have the same name. */
export type ChartSeries = {
  id: string;
  name: string;
  values: readonly (number | null)[];
  /** Its values in the earlier days, for the legend. */
  earlier?: readonly (number | null)[];
};

const MAX_SERIES = 5;
const MAX_BARS = 12;
/** A month of days. */
const MAX_TIME_BARS = 31;

/**
 * The chart of a report (spec:explorer#charts): the first dimension along the axis, and the second as series. Null if
 * none is asked for, or nothing can be drawn. A heat map is drawn in the pivot table.
 */
export function chartOf(report: Report, reportQuery: ReportQuery): ChartModel | null {
  const { by, sort, measures, chart } = reportQuery;
  const [first, second] = by;
  const measure = orderingMeasure(sort) ?? measures[0];
  if (chart === "none" || isHeat(reportQuery) || first === undefined || measure === undefined) return null;
  if (report.rows.length === 0 || !factsOf(measure).every((fact) => report.facts.includes(fact))) return null;
  if (by.length > 1 && !hasTotal(measure)) return null;
  const kind = chart === "line" || (chart === "auto" && dimensionOf(first).isTime) ? "line" : "bar";
  const common = { kind, measure, dimension: first } as const;
  // Each time may lack rows, and times without a row may not have been read.
  if (dimensionOf(first).isTime && isCut(report) && sort.key !== "rows") {
    const nothing = { points: [], keys: [], days: null, series: [], earlier: null, beside: null };
    return { ...common, ...nothing, note: tooManyRows(report, first) };
  }
  const groups = inOrder(wholeGroups(report, reportQuery), first, measure);
  const fitting = kind === "line" ? withEmptyDays(groups, report, reportQuery) : drawn(groups, measure);
  const places = kind === "line" ? fitting : barsOf(fitting, first);
  if (places.length === 0) return null;
  // Bars of rates aren't split, because rates don't add up.
  const isSplit =
    second !== undefined && chart !== "bar" && (kind === "line" || measureOf(measure).per === undefined);
  const other = isSplit || kind !== "line" ? null : besideOf(measure, reportQuery, report);
  const lineOf = (
    id: MeasureKey,
    name = measureOf(id).label,
    pick: "sums" | "prior" = "sums",
  ): ChartSeries => ({
    id,
    name,
    values: places.map((place) => measureValue(id, place[pick])),
  });
  return {
    ...common,
    earlier:
      kind === "line" && !isSplit && comparesRows(reportQuery)
        ? lineOf(measure, `${measureOf(measure).label} in the earlier days`, "prior")
        : null,
    beside: other && lineOf(other),
    note: noteOf(report, reportQuery, { places, fitting }),
    points: places.map(({ name }) => name),
    keys: places.map(({ key }) => key),
    days: first === "day" ? places.map(({ key }) => key ?? "") : null,
    series: isSplit ? seriesOf(report, reportQuery, places, measure) : [lineOf(measure)],
  };
}

/** Payout for spend, and spend for payout, if the report has both. */
function besideOf(measure: MeasureKey, { by, measures }: ReportQuery, report: Report): MeasureKey | null {
  const other = measure === "payout" ? "spend" : measure === "spend" ? "payout" : null;
  if (other === null || by.length > 1 || !measures.includes(other)) return null;
  return factsOf(other).every((fact) => report.facts.includes(fact)) ? other : null;
}

/** Whether the pivot table is shaded by its values: asked for, or hours by weekdays. */
export function isHeat({ by, chart }: Pick<ReportQuery, "by" | "chart">): boolean {
  if (by.length !== 2) return false;
  const isWeek = by.includes("hour") && by.includes("weekday");
  return chart === "heat" || (chart === "auto" && isWeek);
}

/** The groups with a figure to draw. */
const drawn = (groups: readonly Group[], measure: MeasureKey): Group[] =>
  groups.filter(({ sums }) => (measureValue(measure, sums) ?? 0) !== 0);

/** The groups that have a bar: the latest times, or the highest figures. */
const barsOf = (groups: readonly Group[], first: DimensionKey): Group[] =>
  dimensionOf(first).isTime ? groups.slice(-MAX_TIME_BARS) : groups.slice(0, MAX_BARS);

/** Said instead of a chart of times, if the highest rows were read and not the latest. */
const tooManyRows = ({ rowCount }: Report, dimension: DimensionKey) =>
  `The chart isn't shown because the report has ${formatCount(rowCount)} rows, which are too many to read in this order. Sort by ${dimensionOf(dimension).label.toLowerCase()}, choose a shorter period, or add a filter.`;

/** What isn't drawn: times and bars that don't fit, and rows that weren't read. */
function noteOf(
  report: Report,
  { by: [first, second], sort }: ReportQuery,
  { places, fitting }: { places: readonly Group[]; fitting: readonly Group[] },
): string | null {
  if (first === undefined) return null;
  const { isTime } = dimensionOf(first);
  const shown = formatCount(places.length);
  const [read, all] = [formatCount(report.rows.length), formatCount(report.rowCount)];
  const period = `${places[0]?.name} to ${places.at(-1)?.name}`;
  if (isTime && isCut(report))
    return `Shows ${period}. Choose a shorter period or add a filter to see the rest.`;
  if (second !== undefined && isCut(report))
    return `Adds up only ${read} of the report's ${all} rows. Add a filter to see the rest.`;
  // Each bar is one row then, and complete.
  if (isCut(report))
    return sort.key !== "rows" && sort.direction === "desc"
      ? `Shows the ${shown} highest of ${all}.`
      : `Shows the ${shown} highest of the ${read} rows that were read. The report has ${all} rows.`;
  if (places.length === fitting.length) return null;
  const count = formatCount(fitting.length);
  return isTime
    ? `Shows the latest ${shown} of ${count}: ${period}.`
    : `Shows the ${shown} highest of ${count}.`;
}

/** Every day that was read, so that a line doesn't skip days without data. */
function withEmptyDays(groups: readonly Group[], report: Report, { by, days }: ReportQuery): Group[] {
  const dated = groups.filter(({ key }) => key !== null);
  if (by[0] !== "day") return dated;
  // A limit leaves out the earliest days, in either order.
  const first = isCut(report) ? dated[0]?.key : days.first;
  if (!first) return [];
  return daysFrom(first, days.last).map(
    (key) =>
      dated.find((group) => group.key === key) ?? {
        key,
        name: rowName("day", key),
        rows: [],
        sums: {},
        prior: {},
      },
  );
}

/** The values of the second dimension with the highest figures, and the others together. */
function seriesOf(report: Report, reportQuery: ReportQuery, places: readonly Group[], measure: MeasureKey) {
  const second = reportQuery.by[1];
  if (second === undefined) return [];
  const all = grouped(report.rows, 1, second).toSorted(
    (a, b) => (measureValue(measure, b.sums) ?? 0) - (measureValue(measure, a.sums) ?? 0),
  );
  const top = all.slice(0, MAX_SERIES);
  const sumsAt = ({ rows }: Group, keys: readonly (string | null)[], pick: "sums" | "prior") =>
    rows
      .filter((row) => keys.includes(row.keys[1] ?? null))
      .reduce<Sums>((sum, row) => addSums(sum, row[pick]), {});
  const valuesOf = (keys: readonly (string | null)[], pick: "sums" | "prior") =>
    places.map((place) => measureValue(measure, sumsAt(place, keys, pick)));
  const lineOf = (name: string, keys: readonly (string | null)[]): ChartSeries => ({
    id: JSON.stringify(keys),
    name,
    values: valuesOf(keys, "sums"),
    ...(comparesRows(reportQuery) && { earlier: valuesOf(keys, "prior") }),
  });
  const rest = all.slice(MAX_SERIES).map(({ key }) => key);
  return [
    ...top.map(({ name, key }) => lineOf(name, [key])),
    ...(rest.length > 0 ? [lineOf("Others", rest)] : []),
  ];
}
