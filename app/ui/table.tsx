// biome-ignore-all lint/a11y/noRedundantRoles: tables laid out as blocks on phones lose their roles in some browsers
import { Fragment, type ReactNode } from "react";
import { cx } from "./cx";

/*
 * <Table caption="Prices by plan" rows={plans} rowKey={(plan) => plan.id} columns={[
 *   { key: "plan", header: "Plan", cell: (plan) => plan.name, rowHeader: true },
 *   { key: "price", header: "Price per month", cell: (plan) => plan.price, align: "end" },
 * ]} />
 *
 * Inside an element with class `compact` (staff screens) it is denser.
 *
 * On phones every row becomes a card: the row header is its title, and the other cells show their column's name. For
 * columns whose header isn't text, `label` is the name on the cards.
 */
export type Column<Row> = {
  key: string;
  header: ReactNode;
  label?: string;
  cell: (row: Row) => ReactNode;
  rowHeader?: boolean;
  /** "end" for figures: right-aligned with tabular digits. */
  align?: "start" | "center" | "end";
  /** Tints the column: for our own. */
  marked?: boolean;
  /** As narrow as its content: checkboxes, buttons. */
  narrow?: boolean;
  /** The current order of a sortable column. */
  sorted?: "ascending" | "descending" | "none";
};

type TableProps<Row> = {
  caption: string;
  captionShown?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** Content below a row, across all columns; null for none. A link in the row header may cover the whole row. */
  detail?: (row: Row) => ReactNode;
  className?: string;
  rowClassName?: string;
};

const aligns = { start: "sm:text-left", center: "sm:text-center", end: "figures sm:text-right" };

export function Table<Row>({
  caption,
  captionShown,
  columns,
  rows,
  rowKey,
  detail,
  className,
  rowClassName,
}: TableProps<Row>) {
  const cells = columns.map(cellsOf);
  return (
    <table
      role="table"
      className={cx(
        "w-full border-collapse max-sm:block sm:in-[.compact]:text-sm sm:in-[.compact]:text-sm",
        className,
      )}
    >
      <caption className={captionShown ? "pb-3 text-left font-semibold max-sm:block" : "sr-only"}>
        {caption}
      </caption>
      <thead role="rowgroup" className="max-sm:sr-only">
        <tr role="row">
          {columns.map((column) => (
            <th
              key={column.key}
              role="columnheader"
              scope="col"
              aria-sort={column.sorted}
              className={cx(
                "cell-column text-ink-soft",
                aligns[column.align ?? "start"],
                column.narrow && "sm:w-px",
                column.marked && "rounded-t-md bg-accent-soft text-accent-text",
              )}
            >
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-sm:flex max-sm:flex-col max-sm:gap-3">
        {rows.map((row) => (
          <Fragment key={rowKey(row)}>
            <tr role="row" className={cx("cell-row", detail && "relative", rowClassName)}>
              {cells.map((cellOf) => cellOf(row))}
            </tr>
            {detail && <DetailRow width={columns.length}>{detail(row)}</DetailRow>}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

function DetailRow({ width, children }: { width: number; children: ReactNode }) {
  if (children === null || children === undefined) return null;
  return (
    <tr role="row" className="max-sm:block">
      <td role="cell" colSpan={width} className="border-b border-line p-2 max-sm:block max-sm:p-0">
        {children}
      </td>
    </tr>
  );
}

/** A column's cells. A component for each would take a long list noticeably longer. */
function cellsOf<Row>(column: Column<Row>): (row: Row) => ReactNode {
  const { key, cell } = column;
  const align = column.align && column.align !== "start" && aligns[column.align];
  if (column.rowHeader) {
    const className = cx("cell-head", align);
    return (row) => (
      <th key={key} role="rowheader" scope="row" className={className}>
        {cell(row)}
      </th>
    );
  }
  const label = column.label ?? (typeof column.header === "string" ? column.header : undefined);
  const look = column.align === "end" ? "cell-figure" : align;
  const className = cx("cell", look, column.marked && "sm:bg-accent-soft");
  return (row) => (
    <td key={key} role="cell" data-label={label} className={className}>
      <span>{cell(row)}</span>
    </td>
  );
}
