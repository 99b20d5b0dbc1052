import { dimensionOf } from "./dimensions";
import { comparedText, daysText, formatValue } from "./format";
import { measureOf } from "./measures";
import type { ReportQuery } from "./report-query";
import { type Figure, limited, type ReportTable, type TableRow } from "./table";

const MAX_ROWS = 25;
const MAX_MEASURES = 5;

/** A name or a figure, and the change of the figure since the days that it's compared with. */
export type MailedCell = { text: string; change: string | null };

/** A report as the table of an email, with what fits on a phone; the attached file has the rest. */
export function mailedTable(
  table: ReportTable,
  reportQuery: Pick<ReportQuery, "by" | "measures" | "days" | "priorDays" | "sort">,
) {
  const { by, measures, days, priorDays } = reportQuery;
  const shown = measures.slice(0, MAX_MEASURES);
  const nameCell = (text: string): MailedCell => ({ text, change: null });
  const figureCells = (figures: readonly Figure[]) =>
    shown.map((key, index): MailedCell => {
      const { value = null, prior = null } = figures[index] ?? {};
      const { unit } = measureOf(key);
      return { text: formatValue(unit, value), change: comparedText(unit, { value, prior }) };
    });
  const listed = listedRows(table.rows, reportQuery);
  const total = [...["Total", ...by.slice(1).map(() => "")].map(nameCell), ...figureCells(table.total)];
  return {
    days: daysText(days),
    priorDays: priorDays && daysText(priorDays),
    header: [...by.map((key) => dimensionOf(key).label), ...shown.map((key) => measureOf(key).label)],
    rows: [
      ...listed.map(({ names, figures }) => [...names.map(nameCell), ...figureCells(figures)]),
      ...(listed.length > 0 ? [total] : []),
    ],
    figureColumns: shown.length,
    isCut: shown.length < measures.length || listed.length < table.rows.length || table.others !== null,
  };
}

/** The rows that fit. Those of a report by day have the last day, even if its figures aren't among the highest. */
function listedRows(
  rows: readonly TableRow[],
  reportQuery: Pick<ReportQuery, "by" | "days" | "sort">,
): readonly TableRow[] {
  const listed = limited(rows, reportQuery, MAX_ROWS);
  const isLast = ({ keys: [day] }: TableRow) => day === reportQuery.days.last;
  if (reportQuery.by[0] !== "day" || listed.some(isLast)) return listed;
  const last = rows.find(isLast);
  return last ? [...listed.slice(0, MAX_ROWS - 1), last] : listed;
}
