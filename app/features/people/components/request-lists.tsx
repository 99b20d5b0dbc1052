import { href, Link } from "react-router";
import { Badge } from "~/ui/badge";
import { DataTable, TableFrame } from "~/ui/data-table";
import { DateTime } from "~/ui/date-time";
import { EmptyState } from "~/ui/empty-state";
import {
  clockText,
  daysLeft,
  outcomeLabels,
  type RequestOverview,
  requestKindLabels,
} from "../rules/requests";

export type ShownRequests = { open: readonly RequestOverview[]; closed: readonly RequestOverview[] };

/** Open requests, nearest deadline first, and the last closed ones (spec:peoples-data#ledger). */
export function RequestLists({ open, closed, now }: ShownRequests & { now: Date }) {
  return (
    <>
      <section aria-labelledby="open-requests" className="flex flex-col gap-3">
        <h2 id="open-requests" className="text-lg font-semibold">
          Open requests
        </h2>
        <TableFrame>
          <DataTable
            caption="Open requests, nearest deadline first"
            rows={open}
            rowKey={({ requestId }) => requestId}
            columns={[
              { key: "request", header: "Request", rowHeader: true, cell: (row) => <RequestLink {...row} /> },
              { key: "kind", header: "Asks to", cell: ({ kind }) => requestKindLabels[kind] },
              {
                key: "received",
                header: "Received",
                cell: ({ receivedAt }) => <DateTime at={receivedAt} day />,
              },
              { key: "due", header: "Due", cell: ({ dueAt }) => <DateTime at={dueAt} day /> },
              { key: "clock", header: "Clock", cell: ({ dueAt }) => <Clock due={dueAt} now={now} /> },
            ]}
            empty={
              <EmptyState title="No open requests" level={3}>
                Requests from the site appear here once the person opens the link in our email.
              </EmptyState>
            }
          />
        </TableFrame>
      </section>
      {closed.length > 0 && <ClosedRequests requests={closed} />}
    </>
  );
}

function ClosedRequests({ requests }: { requests: readonly RequestOverview[] }) {
  return (
    <section aria-labelledby="closed-requests" className="flex flex-col gap-3">
      <h2 id="closed-requests" className="text-lg font-semibold">
        Closed requests
      </h2>
      <TableFrame>
        <DataTable
          caption="Closed requests, newest first"
          rows={requests}
          rowKey={({ requestId }) => requestId}
          columns={[
            { key: "request", header: "Request", rowHeader: true, cell: (row) => <RequestLink {...row} /> },
            { key: "kind", header: "Asked to", cell: ({ kind }) => requestKindLabels[kind] },
            {
              key: "received",
              header: "Received",
              cell: ({ receivedAt }) => <DateTime at={receivedAt} day />,
            },
            {
              key: "closed",
              header: "Closed",
              cell: ({ closedAt }) => closedAt && <DateTime at={closedAt} day />,
            },
            { key: "outcome", header: "Outcome", cell: ({ outcome }) => outcome && outcomeLabels[outcome] },
            { key: "by", header: "Closed by", cell: ({ closedBy }) => closedBy },
          ]}
          empty={null}
        />
      </TableFrame>
    </section>
  );
}

function RequestLink({ requestId }: { requestId: number }) {
  return (
    <Link to={`${href("/admin/people")}?request=${requestId}`} className="link font-semibold">
      Request {requestId}
    </Link>
  );
}

/** How much time is left. */
export function Clock({ due, now }: { due: Date; now: Date }) {
  const left = daysLeft(due, now);
  return <Badge tone={left <= 3 ? "error" : left <= 14 ? "warning" : "neutral"}>{clockText(due, now)}</Badge>;
}
