import { Disclosure } from "./disclosure";
import { type Column, Table } from "./table";

/*
 * <LongTable caption="Payout by Brand" rows={rows} first={10} more="All brands" columns={columns} rowKey={(row) =>
 * row.brandId} />
 *
 * A table that shows its first rows, and the rest on demand: for lists short enough to load completely.
 */
type LongTableProps<Row> = {
  caption: string;
  rows: readonly Row[];
  /** How many rows are shown at first. */
  first: number;
  /** On the button for the remaining rows, before their number: "All brands". */
  more: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
};

export function LongTable<Row>({ caption, rows, first, more, columns, rowKey }: LongTableProps<Row>) {
  const rest = rows.slice(first);
  return (
    <>
      <Table caption={caption} columns={columns} rows={rows.slice(0, first)} rowKey={rowKey} />
      {rest.length > 0 && (
        <Disclosure label={`${more} (${rows.length})`} openLabel="Fewer" className="mt-2 px-3">
          <Table caption={`${caption}: the rest`} columns={columns} rows={rest} rowKey={rowKey} />
        </Disclosure>
      )}
    </>
  );
}
