import { Trash2 } from "lucide-react";
import { Form } from "react-router";
import { BulkActions } from "~/features/bulk/public-components/bulk-actions";
import { useBulkSelection } from "~/features/bulk/public-components/use-bulk-selection";
import type { BulkOffer } from "~/kernel/bulk-offer";
import { formatCount } from "~/kernel/counts";
import { Badge, type BadgeTone } from "~/ui/badge";
import { Button } from "~/ui/button";
import { ConfirmButton } from "~/ui/confirm-dialog";
import { type DataColumn, DataTable, type DataTableProps, TableFrame } from "~/ui/data-table";
import { DateTime } from "~/ui/date-time";
import { EmptyState } from "~/ui/empty-state";
import { Pagination } from "~/ui/pagination";
import { brandLabel, formatMoney } from "../rules/figures";
import type { ConversionRow, HistoryEntry } from "../rules/history";
import { type ConversionStatus, statusLabels } from "../rules/mapping";
import { ConversionHistory } from "./conversion-history";

export type RecentConversion = Omit<ConversionRow, "sourceUrl" | "sub3" | "sub4" | "sub5"> & {
  /** Newest first. */
  history: readonly HistoryEntry[];
};

type RecentConversionsProps = Pick<DataTableProps<RecentConversion>, "sort" | "head"> & {
  offer: BulkOffer;
  rows: readonly RecentConversion[];
  count: number;
  page: number;
  pageCount: number;
  canDelete: boolean;
  /** The rows are deleted conversions, which can be restored. */
  showsDeleted: boolean;
  isFiltered: boolean;
};

/** Recent Conversions (spec:revenue#recent-conversions): every conversion of the period, or the deleted ones. */
export function RecentConversions({
  offer,
  rows,
  count,
  page,
  pageCount,
  canDelete,
  showsDeleted,
  isFiltered,
  ...list
}: RecentConversionsProps) {
  const bulk = useBulkSelection(
    offer,
    rows.map(({ id }) => String(id)),
    count,
  );
  const title = showsDeleted ? "Deleted Conversions" : "Recent Conversions";
  const number = count === 1 ? "1 conversion" : `${formatCount(count)} conversions`;
  const lastColumns = showsDeleted ? [restoreColumn] : canDelete ? [deleteColumn] : [];
  return (
    <section aria-labelledby="recent-conversions">
      <h2 id="recent-conversions" className="mb-3 text-lg font-semibold">
        {title}
      </h2>
      <BulkActions bulk={bulk}>
        <TableFrame
          status={`${number}. ${showsDeleted ? "Deleted conversions aren't in any totals." : "Reversed conversions aren't in the totals."}`}
          pages={<Pagination page={page} pageCount={pageCount} rows={count} label="conversions" />}
        >
          <DataTable
            {...list}
            caption={title}
            columns={[...columns, ...lastColumns]}
            rows={rows}
            rowKey={(row) => row.id}
            selection={{ ...bulk.rows, nameOf: ({ transactionId }) => transactionId }}
            detail={({ transactionId, history }) =>
              history.length === 0 ? null : (
                <ConversionHistory
                  transactionId={transactionId}
                  history={history}
                  mayOpenRequests={canDelete}
                />
              )
            }
            empty={
              <EmptyState
                title={
                  isFiltered
                    ? "No conversions match your filters"
                    : `No ${showsDeleted ? "deleted " : ""}conversions in this period`
                }
              >
                {isFiltered
                  ? "Try a different search or a longer period."
                  : showsDeleted
                    ? "Conversions you delete appear here."
                    : "Conversions appear here when networks report them."}
              </EmptyState>
            }
          />
        </TableFrame>
      </BulkActions>
    </section>
  );
}

const statusTones: Record<ConversionStatus, BadgeTone> = {
  pending: "warning",
  approved: "good",
  paid: "accent",
  reversed: "error",
};

const columns: readonly DataColumn<RecentConversion>[] = [
  {
    key: "transaction",
    header: "Transaction id",
    sortable: true,
    rowHeader: true,
    cell: ({ transactionId, networkName, isTest }) => (
      <span className="flex min-w-0 flex-col sm:min-w-32">
        <span className="wrap-anywhere">{transactionId}</span>
        <span className="flex items-center gap-2 text-xs font-normal text-ink-soft">
          {networkName ?? "No network"} {isTest && <Badge>Test</Badge>}
        </span>
      </span>
    ),
  },
  {
    key: "date",
    header: "Date",
    sortable: true,
    highestFirst: true,
    cell: ({ createdAt }) => <DateTime at={createdAt} lines />,
  },
  { key: "brand", header: "Brand", cell: ({ brandId, brandName }) => brandLabel(brandId, brandName) },
  { key: "source", header: "Source", cell: ({ sub1 }) => <Sub value={sub1} /> },
  { key: "campaign", header: "Campaign", cell: ({ sub2 }) => <Sub value={sub2} /> },
  {
    key: "status",
    header: "Status",
    cell: ({ status }) => <Badge tone={statusTones[status]}>{statusLabels[status]}</Badge>,
  },
  {
    key: "revenue",
    header: "Revenue",
    sortable: true,
    highestFirst: true,
    align: "end",
    cell: ({ revenueCents }) => formatMoney(revenueCents),
  },
  {
    key: "payout",
    header: "Payout",
    sortable: true,
    highestFirst: true,
    align: "end",
    cell: ({ payoutCents }) => formatMoney(payoutCents),
  },
];

function Sub({ value }: { value: string | null }) {
  return value === null ? (
    "–"
  ) : (
    <span className="line-clamp-2 max-w-44 wrap-anywhere sm:min-w-18">{value}</span>
  );
}

const deleteColumn: DataColumn<RecentConversion> = {
  key: "delete",
  header: "Delete",
  headerHidden: true,
  narrow: true,
  cell: ({ id, transactionId }) => (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <ConfirmButton
        name="intent"
        value="delete"
        variant="quiet"
        size="sm"
        question="Are you sure you want to delete this conversion?"
        detail={`${transactionId} is excluded from all totals. You can undo this.`}
        confirmLabel="Delete"
        aria-label={`Delete ${transactionId}`}
      >
        <Trash2 aria-hidden="true" className="size-4" />
      </ConfirmButton>
    </Form>
  ),
};

const restoreColumn: DataColumn<RecentConversion> = {
  key: "restore",
  header: "Restore",
  headerHidden: true,
  narrow: true,
  cell: ({ id, transactionId }) => (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <Button type="submit" name="intent" value="restore" variant="secondary" size="sm">
        Restore
        <span className="sr-only"> {transactionId}</span>
      </Button>
    </Form>
  ),
};
