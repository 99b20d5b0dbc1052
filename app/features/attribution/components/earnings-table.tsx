import type { ReactNode } from "react";
import { formatEarnings, formatMoney } from "~/features/revenue/rules/figures";
import { formatCount } from "~/kernel/counts";
import { Card } from "~/ui/card";
import { LongTable } from "~/ui/long-table";
import type { Column } from "~/ui/table";

/** How many rows of a report are shown at first. */
export const INITIAL_ROWS = 10;

export type EarningsTableRow = {
  /** Null: what isn't attributed. */
  key: string | null;
  label: string;
  views: number | null;
  clicks: number | null;
  uniqueClicks: number | null;
  conversions: number;
  payoutCents: number;
};

type EarningsTableProps = {
  title: string;
  /** The header of the first column: "Post". */
  header: string;
  note: string;
  rows: readonly EarningsTableRow[];
};

/** What views and clicks earned. Columns without a value in any row are left out. */
export function EarningsTable({ title, header, note, rows }: EarningsTableProps) {
  const columns: Column<EarningsTableRow>[] = [
    { key: "label", header, rowHeader: true, cell: ({ label }) => label },
  ];
  if (rows.some((row) => row.views !== null)) {
    columns.push({ key: "views", header: "Views", align: "end", cell: ({ views }) => numberText(views) });
  }
  if (rows.some((row) => row.clicks !== null)) {
    columns.push({ key: "clicks", header: "Clicks", align: "end", cell: ({ clicks }) => numberText(clicks) });
  }
  if (rows.some((row) => row.uniqueClicks !== null)) {
    columns.push({
      key: "uniqueClicks",
      header: "Unique clicks",
      align: "end",
      cell: ({ uniqueClicks }) => numberText(uniqueClicks),
    });
  }
  columns.push(
    { key: "conversions", header: "Conversions", align: "end", cell: (row) => numberText(row.conversions) },
    { key: "payout", header: "Payout", align: "end", cell: (row) => formatMoney(row.payoutCents) },
  );
  if (rows.some((row) => row.clicks !== null)) {
    columns.push({
      key: "perClick",
      header: "Per click",
      align: "end",
      cell: ({ payoutCents, clicks }) => formatEarnings(payoutCents, clicks ?? 0),
    });
  }
  if (rows.some((row) => row.views !== null)) {
    columns.push({
      key: "perView",
      header: "Per view",
      align: "end",
      cell: ({ payoutCents, views }) => formatEarnings(payoutCents, views ?? 0),
    });
  }
  return (
    <ReportPanel title={title} note={note} isEmpty={rows.length === 0}>
      <LongTable
        caption={title}
        rows={rows}
        first={INITIAL_ROWS}
        more="All rows"
        columns={columns}
        rowKey={(row) => JSON.stringify(row.key)}
      />
    </ReportPanel>
  );
}

export const numberText = (count: number | null) => (count === null ? "–" : formatCount(count));

type ReportPanelProps = { title: string; note: string; isEmpty: boolean; children: ReactNode };

export function ReportPanel({ title, note, isEmpty, children }: ReportPanelProps) {
  return (
    <Card as="section" pad="none" className="min-w-0 p-4 sm:p-0 sm:pb-2">
      <h2 className="text-lg font-semibold sm:px-3 sm:pt-4">{title}</h2>
      <p className="mb-2 max-w-prose text-sm text-ink-soft sm:px-3">{note}</p>
      {isEmpty ? <p className="text-sm text-ink-soft sm:px-3 sm:pb-3">No data for this period.</p> : children}
    </Card>
  );
}
