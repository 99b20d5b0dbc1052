import { dimensionOf } from "./dimensions";
import { comparedText, daysText, formatValue } from "./format";
import { factsOf, hasTotal, measureOf } from "./measures";
import { orderingMeasure, type ReportQuery } from "./report-query";
import { type Figure, type Report, tableOf } from "./table";

/** A saved report on the start page (spec:explorer#pinned-reports). */
export type PinnedReport = {
  id: string;
  name: string;
  /** Null if it couldn't be read in time. */
  figures: {
    days: string;
    totals: { label: string; value: string; change: string | null }[];
    /** The days that the figures are compared with; null if they aren't. */
    priorDays: string | null;
    /** The first rows by one measure; null without rows, or if rows are times. */
    table: {
      by: string;
      measure: string;
      rows: { name: string; value: string; change: string | null }[];
      others: number;
    } | null;
  } | null;
};

const MAX_TOTALS = 3;
export const PINNED_ROWS = 5;

/** The few figures of a report that fit on the start page. */
export function pinnedFigures(report: Report, reportQuery: ReportQuery): PinnedReport["figures"] {
  const { by, measures, days, priorDays, sort } = reportQuery;
  const { rows, others, total } = tableOf(report, reportQuery);
  const textsOf = (
    key: (typeof measures)[number],
    { value, prior }: Figure = { value: null, prior: null },
  ) => ({
    value: formatValue(measureOf(key).unit, value),
    change: comparedText(measureOf(key).unit, { value, prior }),
  });
  const isKnown = (key: (typeof measures)[number]) =>
    factsOf(key).every((fact) => report.facts.includes(fact));
  const ordering = orderingMeasure(sort);
  const sorted = ordering === null ? -1 : measures.indexOf(ordering);
  const column = sorted < 0 ? measures.findIndex(isKnown) : sorted;
  const measure = measures[column];
  const isTime = by[0] !== undefined && dimensionOf(by[0]).isTime === true;
  return {
    days: daysText(days),
    priorDays: priorDays && daysText(priorDays),
    totals: measures
      .flatMap((key, index) => {
        if (!hasTotal(key) || !isKnown(key)) return [];
        return { label: measureOf(key).label, ...textsOf(key, total[index]) };
      })
      .slice(0, MAX_TOTALS),
    table:
      isTime || measure === undefined || rows.length === 0
        ? null
        : {
            by: by.map((key) => dimensionOf(key).label).join(", "),
            measure: measureOf(measure).label,
            rows: rows.slice(0, PINNED_ROWS).map(({ names, figures }) => ({
              name: names.join(", "),
              ...textsOf(measure, figures[column]),
            })),
            others: Math.max(rows.length - PINNED_ROWS, 0) + (others?.count ?? 0),
          },
  };
}
