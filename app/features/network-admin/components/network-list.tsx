import { href } from "react-router";
import { type DataColumn, DataTable, type DataTableProps, TableFrame } from "~/ui/data-table";
import { DateTime } from "~/ui/date-time";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import type { ListedNetwork } from "../rules/list-order";

type NetworkListProps = Pick<DataTableProps<ListedNetwork>, "rows" | "sort" | "head">;

export function NetworkList(list: NetworkListProps) {
  return (
    <TableFrame>
      <DataTable
        {...list}
        caption="Affiliate networks"
        columns={columns}
        rowKey={({ networkId }) => networkId}
        empty={<EmptyState title="No networks yet">Add one below.</EmptyState>}
      />
    </TableFrame>
  );
}

const columns: readonly DataColumn<ListedNetwork>[] = [
  {
    key: "name",
    header: "Name",
    sortable: true,
    rowHeader: true,
    cell: ({ networkId, name }) => (
      <Link
        to={href("/admin/settings/networks/:networkId", { networkId: String(networkId) })}
        className="link hit-area wrap-anywhere"
      >
        {name}
      </Link>
    ),
  },
  {
    key: "tokens",
    header: "Tokens",
    sortable: true,
    highestFirst: true,
    cell: ({ tokens }) => (tokens === 0 ? "No token, so no postbacks can arrive" : tokens),
  },
  {
    key: "last",
    header: "Last conversion",
    sortable: true,
    highestFirst: true,
    cell: ({ lastAt }) => (lastAt ? <DateTime at={lastAt} /> : "No conversion yet"),
  },
];
