import { dimensionOf } from "./dimensions";
import { changeText, daysText, formatValue } from "./format";
import { factsOf, hasTotal, measureOf } from "./measures";
import type { Question } from "./question";
import { type Report, tableOf } from "./table";

/** A saved report on the start page (spec:explorer#pinned-reports). */
export type PinnedReport = {
  id: string;
  name: string;
  /** Null if it couldn't be read in time. */
  figures: {
    days: string;
    totals: { label: string; value: string; change: string | null }[];
    /** The first rows by one measure; null without rows, or if rows are times. */
    table: { by: string; measure: string; rows: { name: string; value: string }[]; others: number } | null;
  } | null;
};

const MAX_TOTALS = 3;
export const PINNED_ROWS = 5;

/** The few figures of a report that fit on the start page. */
export function pinnedFigures(report: Report, question: Question): PinnedReport["figures"] {
  const { by, measures, days } = question;
  const { rows, others, total } = tableOf(report, question);
  const textOf = (index: number, value: number | null) => {
    const key = measures[index];
    return key === undefined ? "" : formatValue(measureOf(key).unit, value);
  };
  const isKnown = (key: (typeof measures)[number]) =>
    factsOf(key).every((fact) => report.facts.includes(fact));
  const sorted = question.sort.key === "rows" ? -1 : measures.indexOf(question.sort.key);
  const column = sorted < 0 ? measures.findIndex(isKnown) : sorted;
  const measure = measures[column];
  const isTime = by[0] !== undefined && dimensionOf(by[0]).isTime === true;
  return {
    days: daysText(days),
    totals: measures
      .flatMap((key, index) => {
        const { value = null, prior = null } = total[index] ?? {};
        if (!hasTotal(key) || !isKnown(key)) return [];
        return { label: measureOf(key).label, value: textOf(index, value), change: changeText(value, prior) };
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
              value: textOf(column, figures[column]?.value ?? null),
            })),
            others: Math.max(rows.length - PINNED_ROWS, 0) + (others?.count ?? 0),
          },
  };
}
