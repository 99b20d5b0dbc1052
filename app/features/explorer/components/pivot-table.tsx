import { Card } from "~/ui/card";
import { cx } from "~/ui/cx";
import { type Column, Table } from "~/ui/table";
import { shadeOf } from "../public-components/heat-shade";
import { type DimensionKey, dimensionOf } from "../rules/dimensions";
import { formatValue } from "../rules/format";
import { measureOf } from "../rules/measures";
import type { Pivot } from "../rules/table";

type PivotTableProps = {
  pivot: Pivot;
  by: readonly DimensionKey[];
  /** Darker cells have higher figures. */
  isShaded: boolean;
  /** False: there are more pairs of values than the report reads. */
  isComplete: boolean;
};

type Row = Pivot["rows"][number];

/** One measure by two dimensions: rows by the first, columns by the second. */
export function PivotTable({ pivot, by, isShaded, isComplete }: PivotTableProps) {
  const { measure, columns, rows } = pivot;
  const { label, unit } = measureOf(measure);
  const highest = Math.max(...rows.flatMap(({ values }) => values.map((value) => value ?? 0)), 0);
  const [down, across] = by.map((key) => dimensionOf(key).label.toLowerCase());
  const title = `${label} by ${down} and ${across}`;
  const shownColumns: Column<Row>[] = [
    { key: "row", header: by[0] ? dimensionOf(by[0]).label : "", rowHeader: true, cell: ({ name }) => name },
    ...columns.map(
      (column, index): Column<Row> => ({
        key: `${index}`,
        header: column,
        align: "end",
        cell: ({ values }) => {
          const value = values[index] ?? null;
          return (
            <span className={cx("block rounded-sm px-1", isShaded && shadeOf(value, highest))}>
              {formatValue(unit, value)}
            </span>
          );
        },
      }),
    ),
    { key: "total", header: "Total", align: "end", cell: ({ total }) => formatValue(unit, total) },
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
