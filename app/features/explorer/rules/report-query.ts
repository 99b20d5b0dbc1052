import type { Role } from "~/features/auth/rules/access";
import { countDays, dayOf, daysLater, isRealDay } from "~/kernel/days";
import {
  type DimensionKey,
  dimensionKeys,
  dimensionOf,
  visibleDimensions,
  visibleMeasures,
} from "./dimensions";
import { type MeasureKey, measureKeys } from "./measures";

/** Periods that end today (spec:explorer#periods). */
export const presetDays = [1, 7, 30, 90, 365] as const;
const DEFAULT_DAYS = 30;
/** The longest period of chosen days. */
export const MAX_DAYS = 1_096;
export const MAX_DIMENSIONS = 3;
const MAX_FILTERS = 20;
const MAX_TEXT = 500;

/** Orders by the values of the first, second, or third dimension. */
export const rowOrders = ["rows", "rows2", "rows3"] as const;
export type RowOrder = (typeof rowOrders)[number];

/** First and last day in New York, both included. */
export type Days = { first: string; last: string };

export const comparisons = {
  previous: "The days before",
  year: "A year earlier",
  since: "Days starting on",
} as const;
export type Comparison = keyof typeof comparisons;

export const charts = ["auto", "line", "bar", "stacked", "heat", "none"] as const;
export type Chart = (typeof charts)[number];

/** Rows with (or without) these values of a dimension. Null: rows that aren't attributed. */
export type Filter = { dimension: DimensionKey; isExcluded: boolean; values: readonly (string | null)[] };

/** A filter with the names of its values, in the same order; null if a value isn't attributed or is its own name. */
export type NamedFilter = Filter & { names: readonly (string | null)[] };

/** What a report asks, as its URL says it (spec:explorer#question). */
export type ReportQuery = {
  by: readonly DimensionKey[];
  measures: readonly MeasureKey[];
  filters: readonly Filter[];
  days: Days;
  /** The number of days of a preset; null for chosen days. */
  preset: number | null;
  comparison: Comparison | null;
  /** The days to compare with: as many as in `days`. */
  priorDays: Days | null;
  sort: { key: MeasureKey | RowOrder; direction: "asc" | "desc" };
  isPivot: boolean;
  chart: Chart;
  showsConversions: boolean;
};

/** The dimension whose values order the rows, counted from 0; -1 if a measure does. */
export const orderedDimension = ({ key }: ReportQuery["sort"]): number =>
  (rowOrders as readonly string[]).indexOf(key);

/** The measure that orders the rows; null if a dimension does. */
export function orderingMeasure({ key }: ReportQuery["sort"]): MeasureKey | null {
  return measureKeys.find((measure) => measure === key) ?? null;
}

/** A question of rows only, for code that asks it: the highest values of the first measure first. */
export function plainReportQuery(
  by: readonly DimensionKey[],
  measures: readonly MeasureKey[],
  { days, filters }: Pick<ReportQuery, "days" | "filters">,
): ReportQuery {
  return {
    by,
    measures,
    filters,
    days,
    preset: null,
    comparison: null,
    priorDays: null,
    sort: { key: measures[0] ?? "rows", direction: "desc" },
    isPivot: false,
    chart: "none",
    showsConversions: false,
  };
}

const defaultMeasures: readonly MeasureKey[] = ["views", "clicks", "ctr", "conversions", "payout", "epc"];

/**
 * Reads a URL. Unknown parts and those that the viewer may not see are ignored.
 * @returns `problem`: what's wrong with the chosen days; the question then has the default ones.
 */
export function readReportQuery(
  params: URLSearchParams,
  viewer: { role: Role },
  now: Date,
): { reportQuery: ReportQuery; problem: string | null } {
  const by = chosen(params.getAll("by"), visibleDimensions(viewer)).slice(0, MAX_DIMENSIONS);
  const allowed = visibleMeasures(viewer);
  const picked = chosen(params.getAll("m"), allowed);
  const measures = picked.length > 0 ? picked : defaultMeasures.filter((key) => allowed.includes(key));
  const { days, preset, problem } = readDays(params, now);
  const comparison =
    chosen([params.get("compare") ?? ""], Object.keys(comparisons) as Comparison[])[0] ?? null;
  const dimensions =
    by.length > 0 ? by : [allowed.includes("views") ? ("source" as const) : ("sub1" as const)];
  const priorDays = comparison === null ? null : readPriorDays(comparison, params, days);
  return {
    reportQuery: {
      by: dimensions,
      measures: measureKeys.filter((key) => measures.includes(key)),
      filters: readFilters(params, visibleDimensions(viewer)),
      days,
      preset,
      comparison: priorDays && comparison,
      priorDays,
      sort: readSort(params, dimensions, measures),
      isPivot: params.get("layout") === "pivot" && dimensions.length === 2,
      chart: chosen([params.get("chart") ?? ""], charts)[0] ?? "auto",
      showsConversions: params.get("show") === "conversions",
    },
    problem,
  };
}

/** The allowed ones among the texts, each once, in the order of the texts. */
function chosen<Key extends string>(texts: readonly string[], allowed: readonly Key[]): Key[] {
  return [...new Set(texts)].flatMap((text) => allowed.find((key) => key === text) ?? []);
}

function readDays(params: URLSearchParams, now: Date) {
  const today = dayOf(now);
  const last = (length: number): Days => ({ first: daysLater(today, 1 - length), last: today });
  const named = presetDays.find((length) => String(length) === params.get("days"));
  const preset = named ?? DEFAULT_DAYS;
  const [from, to] = [params.get("from") ?? "", params.get("to") ?? ""];
  if (named !== undefined || (from === "" && to === "")) return { days: last(preset), preset, problem: null };
  const problem = problemOf(from, to, today);
  if (problem !== null) return { days: last(preset), preset, problem };
  return { days: { first: from, last: to }, preset: null, problem: null };
}

function problemOf(from: string, to: string, today: string): string | null {
  if (!isRealDay(from)) return "Choose the first day of the period.";
  if (!isRealDay(to)) return "Choose the last day of the period.";
  if (to < from) return "Choose a last day that isn't before the first one.";
  if (to > today) return "Choose a last day that isn't in the future.";
  return countDays(from, to) > MAX_DAYS ? "Choose a period of at most 3 years." : null;
}

function readPriorDays(comparison: Comparison, params: URLSearchParams, { first, last }: Days): Days | null {
  const length = countDays(first, last);
  const since = params.get("since") ?? "";
  if (comparison === "since" && !isRealDay(since)) return null;
  const start = comparison === "since" ? since : daysLater(first, comparison === "year" ? -364 : -length);
  return start < first ? { first: start, last: daysLater(start, length - 1) } : null;
}

function readSort(
  params: URLSearchParams,
  by: readonly DimensionKey[],
  measures: readonly MeasureKey[],
): ReportQuery["sort"] {
  const key = chosen([params.get("sort") ?? ""], [...rowOrders.slice(0, by.length), ...measures])[0];
  if (key) return { key, direction: params.get("dir") === "asc" ? "asc" : "desc" };
  // The latest first, so that a list with a limit leaves out the earliest. Hours and weekdays always fit.
  if (by[0] === "day" || by[0] === "week") return { key: "rows", direction: "desc" };
  if (by[0] !== undefined && dimensionOf(by[0]).isTime) return { key: "rows", direction: "asc" };
  return { key: measures[0] ?? "rows", direction: "desc" };
}

const FILTER = /^(is|not)\.([a-z0-9]+)$/;

/** `is.source=facebook`, `not.rank=2`: the values of a dimension are joined with or. */
function readFilters(params: URLSearchParams, allowed: readonly DimensionKey[]): Filter[] {
  const found = new Map<string, Filter>();
  for (const [name, text] of params) {
    const [, kind, key = ""] = FILTER.exec(name) ?? [];
    const [dimension] = chosen([key], allowed);
    const value = valueOfText(text);
    if (dimension === undefined || !isStorable(dimension, value) || found.size >= MAX_FILTERS) continue;
    const values = [...(found.get(name)?.values ?? []), value].slice(0, MAX_FILTERS);
    found.set(name, { dimension, isExcluded: kind === "not", values });
  }
  return [...found.values()];
}

/** The dimensions whose values are ids, which the database reads as numbers or UUIDs. */
const ids: Partial<Record<DimensionKey, RegExp>> = {
  post: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  brand: /^\d{1,9}$/,
  network: /^\d{1,9}$/,
};

function isStorable(dimension: DimensionKey, value: string | null): boolean {
  if (value === null) return true;
  if (ids[dimension]?.test(value) === false) return false;
  return value !== "" && value.length <= MAX_TEXT && !value.includes("\0") && value.isWellFormed();
}

/** `~` is "not attributed" in a URL, and `~~` starts a value that begins with `~`. */
function valueOfText(text: string): string | null {
  if (text === "~") return null;
  return text.startsWith("~~") ? text.slice(1) : text;
}

export function textOfValue(value: string | null): string {
  if (value === null) return "~";
  return value.startsWith("~") ? `~${value}` : value;
}

const filterName = ({ dimension, isExcluded }: Pick<Filter, "dimension" | "isExcluded">) =>
  `${isExcluded ? "not" : "is"}.${dimension}`;

/** The filters as names and values of URL parameters. */
export function filterParameters(filters: readonly Filter[]): [name: string, value: string][] {
  return filters.flatMap((filter) =>
    filter.values.map((value): [string, string] => [filterName(filter), textOfValue(value)]),
  );
}

/** The URL's query with other filters. */
export function withFilters(params: URLSearchParams, filters: readonly Filter[]): string {
  const next = new URLSearchParams([...params].filter(([name]) => !FILTER.test(name)));
  for (const [name, value] of filterParameters(filters)) next.append(name, value);
  return `?${next}`;
}

/** The filters with one more value. A dimension is either limited to values or without them, so the other kind goes. */
export function addFilter(
  filters: readonly Filter[],
  { dimension, isExcluded, values }: Filter,
): readonly Filter[] {
  const others = filters.filter((filter) => filter.dimension !== dimension);
  const same = filters.find((filter) => filter.dimension === dimension && filter.isExcluded && isExcluded);
  return [...others, { dimension, isExcluded, values: [...new Set([...(same?.values ?? []), ...values])] }];
}

/** The filters without one value. */
export function removeFilter(
  filters: readonly Filter[],
  removed: Filter,
  value: string | null,
): readonly Filter[] {
  return filters
    .map((filter) =>
      filter === removed ? { ...filter, values: filter.values.filter((other) => other !== value) } : filter,
    )
    .filter((filter) => filter.values.length > 0);
}

/** The dimensions that a query must know: those of the rows and of the filters. */
export function usedDimensions({ by, filters }: Pick<ReportQuery, "by" | "filters">): DimensionKey[] {
  return dimensionKeys.filter(
    (key) => by.includes(key) || filters.some((filter) => filter.dimension === key),
  );
}
