import { dimensionOf } from "./dimensions";
import { daysText, formatValue } from "./format";
import { measureOf } from "./measures";
import type { Question } from "./question";
import type { Figure, ReportTable } from "./table";

const MOST_ROWS = 25;
const MOST_MEASURES = 5;

/** A report as the table of an email, with what fits on a phone; the attached file has the rest. */
export function mailedTable(
  table: ReportTable,
  { by, measures, days }: Pick<Question, "by" | "measures" | "days">,
) {
  const shown = measures.slice(0, MOST_MEASURES);
  const figureTexts = (figures: readonly Figure[]) =>
    shown.map((key, index) => formatValue(measureOf(key).unit, figures[index]?.value ?? null));
  const listed = table.rows.slice(0, MOST_ROWS);
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
