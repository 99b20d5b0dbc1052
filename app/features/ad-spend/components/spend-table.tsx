import { Form } from "react-router";
import { formatDollarsAndCents } from "~/kernel/money";
import { Badge } from "~/ui/badge";
import { ConfirmButton } from "~/ui/confirm-dialog";
import { type DataColumn, DataTable, type DataTableProps } from "~/ui/data-table";
import { DateTime } from "~/ui/date-time";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { useUrlWith } from "~/ui/pagination";
import { type AdSpendDay, keyOfDay, platformNames, type SpendSource, sourceNames } from "../rules/spend";

type Row = AdSpendDay & { isCurrentDay: boolean; lastSyncTime: string; source: SpendSource };

type SpendTableProps = Pick<DataTableProps<Row>, "rows" | "sort" | "head"> & { isFiltered: boolean };

export function SpendTable({ isFiltered, ...list }: SpendTableProps) {
  return (
    <DataTable
      {...list}
      caption="Ad spend by day"
      columns={columns}
      rowKey={keyOfDay}
      empty={
        isFiltered ? (
          <EmptyState title="No ad spend on these days">
            Choose different dates, or clear the filter.
          </EmptyState>
        ) : (
          <EmptyState title="No ad spend yet">
            Add a day manually, import a CSV, or connect an ad account in the settings.
          </EmptyState>
        )
      }
    />
  );
}

const columns: readonly DataColumn<Row>[] = [
  {
    key: "date",
    header: "Date",
    sortable: true,
    highestFirst: true,
    rowHeader: true,
    cell: ({ date, isCurrentDay, platform, account }) => (
      <>
        <span className="figures flex flex-wrap items-center gap-2 whitespace-nowrap">
          <time dateTime={date}>{date}</time>
          {isCurrentDay && <Badge tone="accent">In progress</Badge>}
        </span>
        <span className="block text-xs font-normal wrap-anywhere text-ink-soft">
          {[platformNames[platform], account].filter(Boolean).join(", ")}
        </span>
      </>
    ),
  },
  {
    key: "amount",
    header: "Spend",
    sortable: true,
    highestFirst: true,
    align: "end",
    cell: ({ spendCents }) => formatDollarsAndCents(spendCents),
  },
  { key: "campaigns", header: "Campaigns", cell: ({ campaigns }) => <Campaigns campaigns={campaigns} /> },
  {
    key: "source",
    header: "Source",
    sortable: true,
    cell: ({ source, lastSyncTime }) => (
      <>
        {sourceNames[source]}
        <span className="block text-xs text-ink-soft">
          <DateTime at={lastSyncTime} />
        </span>
      </>
    ),
  },
  { key: "actions", header: "Actions", headerHidden: true, cell: (row) => <Actions row={row} /> },
];

function Campaigns({ campaigns }: Pick<Row, "campaigns">) {
  if (campaigns.length === 0) return <span className="text-ink-faint">–</span>;
  return (
    <details>
      <summary className="hit-area cursor-pointer sm:whitespace-nowrap">
        {campaigns.length === 1 ? "1 campaign" : `${campaigns.length} campaigns`}
      </summary>
      <ul className="mt-1 flex flex-col gap-1 text-sm">
        {campaigns.map(({ campaign, spendCents }) => (
          <li key={campaign} className="flex justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">{campaign}</span>
            <span className="figures">{formatDollarsAndCents(spendCents)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Actions({ row }: { row: Row }) {
  const addressWith = useUrlWith();
  const { date, platform, account } = row;
  const name = [date, ...(platform === "facebook" ? [] : [platformNames[platform], account])]
    .join(" ")
    .trim();
  const edit = {
    day: date,
    platform: platform === "facebook" ? null : platform,
    account: account || null,
    // What was searched in another day's rows.
    find: null,
    rows: null,
  };
  return (
    <span className="flex items-center justify-end gap-4">
      <Link to={addressWith(edit)} className="link hit-area" aria-label={`Edit ${name}`}>
        Edit
      </Link>
      <Form method="post">
        <input type="hidden" name="date" value={date} />
        <input type="hidden" name="platform" value={platform} />
        <input type="hidden" name="account" value={account} />
        <ConfirmButton
          question={`Are you sure you want to delete the ad spend for ${name}?`}
          detail={
            row.source === "api" ? "The next import from the ad account may add this day again." : undefined
          }
          confirmLabel="Delete"
          variant="quiet"
          size="sm"
          name="intent"
          value="delete"
          aria-label={`Delete ${name}`}
        >
          Delete
        </ConfirmButton>
      </Form>
    </span>
  );
}
