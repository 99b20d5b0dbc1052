import { href, Link, useSearchParams } from "react-router";
import { brandLabel, formatMoney } from "~/features/revenue/rules/figures";
import { formatCount } from "~/kernel/counts";
import { Card } from "~/ui/card";
import { DateTime } from "~/ui/date-time";
import { ExportLink } from "~/ui/export-link";
import { Pagination } from "~/ui/pagination";
import { Table } from "~/ui/table";
import { CONVERSIONS_ON_PAGE, type ConversionPage, MAX_CONVERSIONS } from "../rules/listed-conversion";

/** The single conversions behind the figures, newest first, with links to Revenue Tracking (spec:explorer#conversions). */
export function ConversionList({ rows, page, count }: ConversionPage) {
  const [params] = useSearchParams();
  const first = (page - 1) * CONVERSIONS_ON_PAGE + 1;
  const file = new URLSearchParams(params);
  file.set("file", "conversions");
  return (
    <Card as="section" pad="none" id="conversions" className="min-w-0 scroll-mt-20 p-4 sm:p-0">
      <h2 className="text-lg font-semibold sm:px-3 sm:pt-4">Conversions</h2>
      <p className="mb-2 text-sm text-ink-soft sm:px-3">
        {count > rows.length
          ? `${formatCount(first)} to ${formatCount(first + rows.length - 1)} of ${formatCount(count)}`
          : formatCount(count)}{" "}
        in this period with these filters, the latest first, reversed ones included.
        {count > MAX_CONVERSIONS &&
          ` The pages and the file list the latest ${formatCount(MAX_CONVERSIONS)}.`}
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
      {rows.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3 pt-3 sm:px-3 sm:pb-3">
          <Pagination
            page={page}
            pageCount={Math.ceil(Math.min(count, MAX_CONVERSIONS) / CONVERSIONS_ON_PAGE)}
            label="Conversions"
            keepsScroll
          />
          <ExportLink to={`${href("/admin/reports/export")}?${file}`} size="sm">
            Export conversions
          </ExportLink>
        </div>
      )}
    </Card>
  );
}
