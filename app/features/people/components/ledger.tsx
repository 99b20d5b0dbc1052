import { href, Link } from "react-router";
import { DataTable, TableFrame } from "~/ui/data-table";
import { DateTime } from "~/ui/date-time";
import { countsText } from "../rules/records";
import type { LedgerEntry } from "../rules/requests";

const actionLabels: Readonly<Record<string, string>> = {
  received: "Received",
  exported: "Exported",
  erased: "Erased",
  corrected: "Corrected",
  withdrawn: "Consent withdrawn",
  reminded: "Reminder sent to staff",
  closed: "Closed",
};

/** Actions with counts. */
const COUNTED = ["exported", "erased", "corrected", "withdrawn"];

/** Who did what and when, and to how many records (spec:peoples-data#ledger). */
export function Ledger({ entries, ofRequest }: { entries: readonly LedgerEntry[]; ofRequest: boolean }) {
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
