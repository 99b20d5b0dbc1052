import { href, Link } from "react-router";
import { brandLabel, formatMoney } from "~/features/revenue/rules/figures";
import { Card } from "~/ui/card";
import { DateTime } from "~/ui/date-time";
import { Table } from "~/ui/table";
import type { ListedConversion } from "../rules/listed-conversion";

type ConversionListProps = { rows: readonly ListedConversion[]; count: number };

/** The single conversions behind the figures, newest first, with links to Revenue Tracking. */
export function ConversionList({ rows, count }: ConversionListProps) {
  return (
    <Card as="section" pad="none" id="conversions" className="min-w-0 scroll-mt-20 p-4 sm:p-0">
      <h2 className="text-lg font-semibold sm:px-3 sm:pt-4">Conversions</h2>
      <p className="mb-2 text-sm text-ink-soft sm:px-3">
        {count > rows.length ? `The latest ${rows.length} of ${count}` : `${count}`} in this period with these
        filters, reversed ones included.
      </p>
      {rows.length > 0 && (
        <Table
          caption="Conversions"
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            {
              key: "transaction",
              header: "Transaction id",
              rowHeader: true,
              cell: ({ transactionId }) => (
                <Link
                  to={`${href("/admin/revenue")}?${new URLSearchParams({ period: "all", days: "365", q: transactionId })}`}
                  className="wrap-anywhere text-accent-text underline-offset-4 hover:underline"
                >
                  {transactionId}
                </Link>
              ),
            },
            { key: "at", header: "Time", cell: ({ createdAt }) => <DateTime at={createdAt} /> },
            { key: "brand", header: "Brand", cell: (row) => brandLabel(row.brandId, row.brandName) },
            { key: "status", header: "Status", cell: ({ status }) => status },
            { key: "payout", header: "Payout", align: "end", cell: (row) => formatMoney(row.payoutCents) },
          ]}
        />
      )}
    </Card>
  );
}
