import { Card } from "~/ui/card";
import { cx } from "~/ui/cx";
import { type Column, Table } from "~/ui/table";
import { shadeOf } from "../public-components/heat-shade";
import { dimensionOf } from "../rules/dimensions";
import { comparedText, formatValue } from "../rules/format";
import { measureOf, type Unit } from "../rules/measures";
import type { ReportQuery } from "../rules/report-query";
import type { Figure, Pivot } from "../rules/table";
import { FilterLinks } from "./filter-links";

type PivotTableProps = {
  pivot: Pivot;
  /** The filters that the report has. */
  filters: ReportQuery["filters"];
  /** Darker cells have higher figures. */
  isShaded: boolean;
  /** False: there are more pairs of values than the report reads. */
  isComplete: boolean;
};

type Row = Pivot["rows"][number];

/** A figure and, if it's compared, what it was before. */
function FigureText({ unit, figure }: { unit: Unit; figure: Figure }) {
  const change = comparedText(unit, figure);
  return (
    <>
      {formatValue(unit, figure.value)}
      {change && <span className="block text-xs">{change}</span>}
    </>
  );
}

/** One measure by two dimensions: rows by the first, columns by the second. */
export function PivotTable({ pivot, filters, isShaded, isComplete }: PivotTableProps) {
  const { measure, down, across, columns, hasOthers, rows } = pivot;
  const { label, unit } = measureOf(measure);
  const highest = Math.max(...rows.flatMap(({ figures }) => figures.map(({ value }) => value ?? 0)), 0);
  const title = `${label} by ${[down, across].map((key) => dimensionOf(key).label.toLowerCase()).join(" and ")}`;
  const cellAt =
    (index: number) =>
    ({ figures }: Row) => {
      const figure = figures[index] ?? { value: null, prior: null };
      return (
        <span className={cx("block rounded-sm px-1", isShaded && shadeOf(figure.value, highest))}>
          <FigureText unit={unit} figure={figure} />
        </span>
      );
    };
  const shownColumns: Column<Row>[] = [
    {
      key: "row",
      header: dimensionOf(down).label,
      rowHeader: true,
      cell: ({ key, name }) => (
        <FilterLinks canExclude filters={filters} dimension={down} value={key} name={name} />
      ),
    },
    ...columns.map(
      ({ key, name }, index): Column<Row> => ({
        key: `${index}`,
        // On phones, the heading isn't visible, so nothing in it may take the focus.
        header: (
          <>
            <span className="sm:hidden">{name}</span>
            <span className="max-sm:hidden">
              <FilterLinks filters={filters} dimension={across} value={key} name={name} />
            </span>
          </>
        ),
        label: name,
        align: "end",
        cell: cellAt(index),
      }),
    ),
    ...(hasOthers
      ? [{ key: "others", header: "Others", align: "end", cell: cellAt(columns.length) } as const]
      : []),
    {
      key: "total",
      header: "Total",
      align: "end",
      cell: ({ total }) => <FigureText unit={unit} figure={total} />,
    },
  ];
  return (
    <Card as="section" pad="none" aria-label={title} className="min-w-0 p-4 sm:p-0">
      <h2 className="font-semibold sm:px-3 sm:pt-3">{title}</h2>
      {!isComplete && (
        <p className="text-sm text-ink-soft sm:px-3">
          There are more pairs of values than fit, so totals here add up only those shown. Add a filter to see
          the rest.
        </p>
      )}
      {/* Focusable, so that it can be scrolled with the keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs the keyboard */}
      <section className="overflow-x-auto" tabIndex={0} aria-label={`${title}, table`}>
        <Table caption={title} rows={rows} rowKey={({ key }) => JSON.stringify(key)} columns={shownColumns} />
      </section>
    </Card>
  );
}
