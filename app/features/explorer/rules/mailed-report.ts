import { dimensionOf } from "./dimensions";
import { daysText, formatValue } from "./format";
import { measureOf } from "./measures";
import type { Question } from "./question";
import { type Figure, limited, type ReportTable, type TableRow } from "./table";

const MAX_ROWS = 25;
const MAX_MEASURES = 5;

/** A report as the table of an email, with what fits on a phone; the attached file has the rest. */
export function mailedTable(
  table: ReportTable,
  question: Pick<Question, "by" | "measures" | "days" | "sort">,
) {
  const { by, measures, days } = question;
  const shown = measures.slice(0, MAX_MEASURES);
  const figureTexts = (figures: readonly Figure[]) =>
    shown.map((key, index) => formatValue(measureOf(key).unit, figures[index]?.value ?? null));
  const listed = listedRows(table.rows, question);
  const total = ["Total", ...by.slice(1).map(() => ""), ...figureTexts(table.total)];
  return {
    days: daysText(days),
    header: [...by.map((key) => dimensionOf(key).label), ...shown.map((key) => measureOf(key).label)],
    rows: [
      ...listed.map(({ names, figures }) => [...names, ...figureTexts(figures)]),
      ...(listed.length > 0 ? [total] : []),
    ],
    figureColumns: shown.length,
    isCut: shown.length < measures.length || listed.length < table.rows.length || table.others !== null,
  };
}

/** The rows that fit. Those of a report by day have the last day, even if its figures aren't among the highest. */
function listedRows(
  rows: readonly TableRow[],
  question: Pick<Question, "by" | "days" | "sort">,
): readonly TableRow[] {
  const listed = limited(rows, question, MAX_ROWS);
  const isLast = ({ keys: [day] }: TableRow) => day === question.days.last;
  if (question.by[0] !== "day" || listed.some(isLast)) return listed;
  const last = rows.find(isLast);
  return last ? [...listed.slice(0, MAX_ROWS - 1), last] : listed;
}
