import { dimensionOf } from "./dimensions";
import { fileValue } from "./format";
import { measureOf, type Unit } from "./measures";
import type { ReportQuery } from "./report-query";
import type { Figure, ReportTable } from "./table";

const unitNames: Partial<Record<Unit, string>> = { money: " (USD)", rate: " (USD)", hours: " (hours)" };

/**
 * A report as the lines of a file: header, rows, and the rows that weren't listed as one, so that a column adds up to
 * the total. Days are ISO; earlier figures have columns of their own.
 */
export function linesOf(
  table: ReportTable,
  { by, measures }: Pick<ReportQuery, "by" | "measures">,
): string[][] {
  const names = measures.map((key) => `${measureOf(key).label}${unitNames[measureOf(key).unit] ?? ""}`);
  const prior = table.comparesRows ? names.map((name) => `${name}, before`) : [];
  const cells = (figures: readonly Figure[]) => [
    ...figures.map(({ value }, index) => fileValueOf(measures, index, value)),
    ...(table.comparesRows ? figures.map((figure, index) => fileValueOf(measures, index, figure.prior)) : []),
  ];
  const rows = table.rows.map(({ keys, names: shown, figures }) => [
    ...by.map((key, index) => (isDay(key) && keys[index] ? keys[index] : (shown[index] ?? ""))),
    ...cells(figures),
  ]);
  const others = table.others
    ? [[`${table.others.count} other rows`, ...by.slice(1).map(() => ""), ...cells(table.others.figures)]]
    : [];
  return [[...by.map((key) => dimensionOf(key).label), ...names, ...prior], ...rows, ...others];
}

const isDay = (key: ReportQuery["by"][number]) => key === "day" || key === "week";

function fileValueOf(measures: ReportQuery["measures"], index: number, value: number | null): string {
  const key = measures[index];
  return key === undefined ? "" : fileValue(measureOf(key).unit, value);
}
