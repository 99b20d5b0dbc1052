import { Link, useSearchParams } from "react-router";
import { Card } from "~/ui/card";
import { type DataColumn, DataTable } from "~/ui/data-table";
import { type DimensionKey, dimensionOf } from "../rules/dimensions";
import { comparedText, formatValue } from "../rules/format";
import { factsOf, type MeasureKey, measureOf } from "../rules/measures";
import { addFilter, type Filter, type ReportQuery, rowOrders, withFilters } from "../rules/report-query";
import type { Figure, ReportTable as Table, TableRow } from "../rules/table";
import { FilterLinks } from "./filter-links";

type ReportTableProps = { reportQuery: ReportQuery; table: Table };
/** `keys` is null for rows that sum up others. */
type Line = {
  id: string;
  keys: TableRow["keys"] | null;
  names: readonly string[];
  figures: readonly Figure[];
};

/** The rows of a report and their total. Values are links that filter by them. */
export function ReportTable({ reportQuery, table }: ReportTableProps) {
  const { by, measures, sort } = reportQuery;
  const columns: DataColumn<Line>[] = [
    ...by.map(
      (key, index): DataColumn<Line> => ({
        key: rowOrders[index] ?? key,
        header: dimensionOf(key).label,
        rowHeader: index === 0,
        sortable: true,
        cell: (line) => <Value line={line} index={index} reportQuery={reportQuery} />,
      }),
    ),
    ...measures.map(
      (key, index): DataColumn<Line> => ({
        key,
        header: measureOf(key).label,
        align: "end",
        sortable: true,
        highestFirst: true,
        cell: (line) => (
          <MeasureCell measure={key} figure={line.figures[index]} line={line} reportQuery={reportQuery} />
        ),
      }),
    ),
  ];
  return (
    <Card as="section" pad="none" aria-label="Report" className="min-w-0 overflow-x-auto p-4 sm:p-0">
      <DataTable
        caption={`Figures by ${by.map((key) => dimensionOf(key).label.toLowerCase()).join(", ")}`}
        rows={linesOf(table)}
        rowKey={({ id }) => id}
        sort={sort}
        columns={columns}
        empty={null}
      />
    </Card>
  );
}

function linesOf({ rows, others, total }: Table): Line[] {
  const lines: Line[] = rows.map((row) => ({ id: JSON.stringify(row.keys), ...row }));
  if (others)
    lines.push({ id: "others", keys: null, names: [`${others.count} other rows`], figures: others.figures });
  return [...lines, { id: "total", keys: null, names: ["Total"], figures: total }];
}

type CellProps = { line: Line; reportQuery: ReportQuery };

function Value({ line: { keys, names }, index, reportQuery }: CellProps & { index: number }) {
  const dimension = reportQuery.by[index];
  const name = names[index] ?? "";
  if (keys === null || dimension === undefined) return name;
  const value = keys[index] ?? null;
  return (
    <span className="wrap-anywhere">
      <FilterLinks canExclude filters={reportQuery.filters} {...{ dimension, value, name }} />
    </span>
  );
}

type MeasureCellProps = CellProps & { measure: MeasureKey; figure: Figure | undefined };

function MeasureCell({ measure, figure, line, reportQuery }: MeasureCellProps) {
  const [params] = useSearchParams();
  const { value = null, prior = null } = figure ?? {};
  const { unit, label } = measureOf(measure);
  const change = comparedText(unit, { value, prior });
  const text = formatValue(unit, value);
  const isListed =
    unit === "count" && factsOf(measure).join() === "conversions" && value !== null && value > 0;
  return (
    <>
      {isListed && line.keys ? (
        <Link
          to={conversionsUrl(params, reportQuery, line.keys)}
          aria-label={`${text} ${label.toLowerCase()} for ${line.names.join(", ")}: show them`}
          className="hit-area underline underline-offset-4"
        >
          {text}
        </Link>
      ) : (
        text
      )}
      {change && <span className="block text-xs text-ink-soft">{change}</span>}
    </>
  );
}

/** The report with this row's values as filters and the conversions below it. */
function conversionsUrl(
  params: URLSearchParams,
  { by, filters }: ReportQuery,
  keys: TableRow["keys"],
): string {
  const limited = by.reduce<readonly Filter[]>(
    (all, dimension: DimensionKey, index) =>
      addFilter(all, { dimension, isExcluded: false, values: [keys[index] ?? null] }),
    filters,
  );
  const next = new URLSearchParams(withFilters(params, limited));
  next.set("show", "conversions");
  next.delete("page");
  return `?${next}#conversions`;
}
