import type { ReactNode } from "react";
import { Card } from "./card";
import { type Column, Table } from "./table";

type TableCardProps<Row> = {
  title: string;
  note?: ReactNode;
  /** Instead of a table without rows. */
  empty?: ReactNode;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey(row: Row): string;
};

/** A table of a report with its title, which can be scrolled sideways. */
export function TableCard<Row>({ title, note, empty, columns, rows, rowKey }: TableCardProps<Row>) {
  const isEmpty = rows.length === 0 && empty !== undefined;
  return (
    <Card as="section" pad="none" aria-label={title} className="min-w-0 p-4 sm:p-0">
      <h2 className="font-semibold max-sm:mb-2 sm:px-3 sm:pt-3">{title}</h2>
      {note && <p className="text-sm text-ink-soft max-sm:mb-2 sm:px-3">{note}</p>}
      {isEmpty ? (
        <p className="text-sm text-ink-soft sm:p-3">{empty}</p>
      ) : (
        // Focusable, so that it can be scrolled with the keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs the keyboard
        <section className="overflow-x-auto" tabIndex={0} aria-label={`${title}, table`}>
          <Table caption={title} rows={rows} rowKey={rowKey} columns={columns} />
        </section>
      )}
    </Card>
  );
}
