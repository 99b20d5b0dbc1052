import { href } from "react-router";
import { formatCount } from "~/kernel/counts";
import { Badge } from "~/ui/badge";
import {
  type DataColumn,
  DataTable,
  type DataTableProps,
  TableFrame,
  type TableFrameProps,
} from "~/ui/data-table";
import { DateTime } from "~/ui/date-time";
import { Link } from "~/ui/link";
import { importKindLabels } from "../rules/kinds";
import type { BrandImport } from "../schema";

const columns: readonly DataColumn<BrandImport>[] = [
  {
    key: "file",
    header: "File",
    sortable: true,
    rowHeader: true,
    cell: ({ importId, fileName, hasRows }) =>
      hasRows ? (
        <Link
          to={href("/admin/import/:id", { id: String(importId) })}
          className="link inline-block font-semibold wrap-anywhere sm:min-w-44"
        >
          {fileName}
        </Link>
      ) : (
        <span className="inline-block wrap-anywhere sm:min-w-44">{fileName}</span>
      ),
  },
  { key: "kind", header: "Type", sortable: true, cell: ({ kind }) => importKindLabels[kind] },
  { key: "state", header: "Status", cell: (found) => <ImportBadge found={found} /> },
  {
    key: "when",
    header: "When",
    sortable: true,
    highestFirst: true,
    cell: (found) => <DateTime at={latestOf(found)} />,
  },
  { key: "who", header: "Who", cell: (found) => whoOf(found) },
  {
    key: "new",
    header: "New",
    sortable: true,
    highestFirst: true,
    align: "end",
    cell: ({ newRows }) => formatCount(newRows),
  },
  {
    key: "changed",
    header: "Changed",
    sortable: true,
    highestFirst: true,
    align: "end",
    cell: ({ changedRows }) => formatCount(changedRows),
  },
  {
    key: "unchanged",
    header: "Unchanged",
    align: "end",
    cell: ({ unchangedRows }) => formatCount(unchangedRows),
  },
  {
    key: "errors",
    header: "Errors",
    sortable: true,
    highestFirst: true,
    align: "end",
    cell: ({ errorRows }) => formatCount(errorRows),
  },
];

type ImportListProps = Pick<DataTableProps<BrandImport>, "sort" | "head" | "empty"> &
  Pick<TableFrameProps, "status" | "pages"> & { imports: readonly BrandImport[] };

/** The files of recent weeks: who imported them, when, and what changed (spec:brand-import#earlier-imports). */
export function ImportList({ imports, status, pages, ...list }: ImportListProps) {
  return (
    <TableFrame status={status} pages={pages}>
      <DataTable
        caption="Earlier imports"
        columns={columns}
        rows={imports}
        rowKey={(found) => found.importId}
        {...list}
      />
    </TableFrame>
  );
}

const latestOf = ({ undoneAt, importedAt, createdAt }: BrandImport) => undoneAt ?? importedAt ?? createdAt;
const whoOf = ({ undoneByName, importedByName, createdByName }: BrandImport) =>
  undoneByName ?? importedByName ?? createdByName;

export function ImportBadge({ found: { status, errorRows } }: { found: BrandImport }) {
  if (status === "done") return <Badge tone="good">Imported</Badge>;
  if (status === "undone") return <Badge>Undone</Badge>;
  return errorRows > 0 ? <Badge tone="error">Has errors</Badge> : <Badge tone="accent">Checked</Badge>;
}
