import type { ReactNode } from "react";
import { Card } from "~/ui/card";
import { type Column, Table } from "~/ui/table";
import { intervalText, percentText } from "../rules/format";
import type { Share } from "../rules/share";

type TableCardProps<Row> = {
  title: string;
  note?: ReactNode;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey(row: Row): string;
};

/** A table of the funnel page with its title, which can be scrolled sideways. */
export function TableCard<Row>({ title, note, columns, rows, rowKey }: TableCardProps<Row>) {
  return (
    <Card as="section" pad="none" aria-label={title} className="min-w-0 p-4 sm:p-0">
      <h2 className="font-semibold max-sm:mb-2 sm:px-3 sm:pt-3">{title}</h2>
      {note && <p className="text-sm text-ink-soft max-sm:mb-2 sm:px-3">{note}</p>}
      {/* Focusable, so that it can be scrolled with the keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs the keyboard */}
      <section className="overflow-x-auto" tabIndex={0} aria-label={`${title}, table`}>
        <Table caption={title} rows={rows} rowKey={rowKey} columns={columns} />
      </section>
    </Card>
  );
}

/** A rate with its interval and the number of visits it is of. */
export function Rate({ share }: { share: Share | null }) {
  if (share === null) return "—";
  return (
    <span className="inline-block">
      {percentText(share.share)}
      <span className="block text-xs whitespace-nowrap text-ink-soft">{intervalText(share)}</span>
    </span>
  );
}
