import { href, Link } from "react-router";
import { DataTable, TableFrame } from "~/ui/data-table";
import { DateTime } from "~/ui/date-time";
import { countsText } from "../rules/records";

export type ShownEntry = {
  entryId: number;
  createdAt: Date;
  requestId: number | null;
  action: string;
  actorName: string;
  counts: Record<string, number>;
};

const actionLabels: Readonly<Record<string, string>> = {
  received: "Received",
  exported: "Exported",
  erased: "Erased",
  corrected: "Corrected",
  withdrawn: "Consent withdrawn",
  reminded: "Reminder sent to staff",
  closed: "Closed",
};

/** Actions whose counts say how much was done. */
const COUNTED = ["exported", "erased", "corrected", "withdrawn"];

/** Proof of what was done: who, what, when, and how much (spec:peoples-data#ledger). */
export function Ledger({ entries, ofRequest }: { entries: readonly ShownEntry[]; ofRequest: boolean }) {
  return (
    <section aria-labelledby="ledger" className="flex flex-col gap-3">
      <h2 id="ledger" className="text-lg font-semibold">
        {ofRequest ? "Steps taken" : "Ledger"}
      </h2>
      <TableFrame>
        <DataTable
          caption={ofRequest ? "Steps taken for this request" : "The last steps"}
          rows={entries}
          rowKey={({ entryId }) => entryId}
          columns={[
            {
              key: "action",
              header: "Action",
              rowHeader: true,
              cell: ({ action }) => actionLabels[action] ?? action,
            },
            { key: "at", header: "When", cell: ({ createdAt }) => <DateTime at={createdAt} /> },
            { key: "who", header: "Who", cell: ({ actorName }) => actorName },
            {
              key: "counts",
              header: "How much",
              cell: ({ action, counts }) => (COUNTED.includes(action) ? countsText(counts) : "–"),
            },
            { key: "request", header: "Request", cell: (entry) => <RequestLink {...entry} /> },
          ]}
          empty={null}
        />
      </TableFrame>
    </section>
  );
}

function RequestLink({ requestId }: { requestId: number | null }) {
  if (requestId === null) return "–";
  return (
    <Link to={`${href("/admin/people")}?request=${requestId}`} className="link">
      Request {requestId}
    </Link>
  );
}
