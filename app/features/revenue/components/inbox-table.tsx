import { type ReactNode, useState } from "react";
import { Form, href } from "react-router";
import { Button } from "~/ui/button";
import { type DataColumn, DataTable, TableFrame } from "~/ui/data-table";
import { DateTime } from "~/ui/date-time";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { type Outcome, OutcomeBadge } from "./outcome";

export type InboxRequest = {
  id: number;
  receivedAt: Date;
  networkName: string | null;
  outcome: Outcome;
  httpStatus: number | null;
  reason: string | null;
  transactionId: string | null;
  replayedAt: Date | null;
};

type InboxTableProps = {
  rows: readonly InboxRequest[];
  isFiltered: boolean;
  pages: ReactNode;
};

/** The most recent requests. Staff can open each one, and replay several at once. */
export function InboxTable({ rows, isFiltered, pages }: InboxTableProps) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const shown = rows.filter((row) => selected.has(String(row.id))).length;
  return (
    <Form method="post" preventScrollReset>
      <TableFrame status={statusText(rows.length)} pages={pages}>
        <DataTable
          caption="Postbacks"
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          selection={{
            name: "id",
            selected,
            onChange: setSelected,
            nameOf: (row) => `request ${row.id}`,
          }}
          empty={
            <EmptyState title={isFiltered ? "No requests match your filters" : "No postbacks yet"}>
              {isFiltered
                ? "Try different filters."
                : "Every postback a network sends appears here, accepted or not."}
            </EmptyState>
          }
        />
      </TableFrame>
      {rows.length > 0 && (
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <Button type="submit" name="intent" value="replay" variant="secondary" disabled={shown === 0}>
            {shown === 0 ? "Replay selected" : `Replay ${shown} selected`}
          </Button>
          <Button type="submit" name="intent" value="replay-all" variant="secondary">
            Replay all not accepted
          </Button>
          <p className="text-sm text-ink-soft">
            A replay reprocesses a request with the network's current settings.
          </p>
        </div>
      )}
    </Form>
  );
}

const statusText = (count: number) =>
  count === 1 ? "1 request on this page" : `${count} requests on this page`;

const columns: readonly DataColumn<InboxRequest>[] = [
  {
    key: "id",
    header: "Request",
    rowHeader: true,
    cell: ({ id }) => (
      <Link to={href("/admin/revenue/inbox/:requestId", { requestId: String(id) })} className="link figures">
        #{id}
      </Link>
    ),
  },
  { key: "received", header: "Received", cell: ({ receivedAt }) => <DateTime at={receivedAt} /> },
  { key: "network", header: "Network", cell: ({ networkName }) => networkName ?? "Unknown" },
  {
    key: "transaction",
    header: "Transaction id",
    cell: ({ transactionId }) => <span className="wrap-anywhere">{transactionId ?? "–"}</span>,
  },
  {
    key: "outcome",
    header: "Outcome",
    cell: ({ outcome, replayedAt }) => (
      <span className="flex flex-wrap items-center gap-2">
        <OutcomeBadge outcome={outcome} />
        {replayedAt && <span className="text-xs text-ink-soft">replayed</span>}
      </span>
    ),
  },
  { key: "status", header: "Response", align: "end", cell: ({ httpStatus }) => httpStatus ?? "–" },
  {
    key: "reason",
    header: "Reason",
    cell: ({ reason }) => <span className="line-clamp-2 text-sm">{reason ?? "–"}</span>,
  },
];
