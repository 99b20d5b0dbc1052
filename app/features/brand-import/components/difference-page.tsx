import { href } from "react-router";
import { type Delimiter, delimiterLabels } from "~/kernel/csv-reader";
import { type CsvEncoding, encodingLabels } from "~/kernel/text-decoder";
import { Banner } from "~/ui/banner";
import { TableFrame } from "~/ui/data-table";
import { DateTime } from "~/ui/date-time";
import { EmptyState } from "~/ui/empty-state";
import { ErrorSummary } from "~/ui/error-summary";
import { PageHeader } from "~/ui/page-header";
import { Pagination } from "~/ui/pagination";
import { countRowsOf } from "../rules/difference";
import { importKindLabels } from "../rules/kinds";
import type { BrandImport, ImportRow, RowFilter } from "../schema";
import { ConflictList, type ShownConflict } from "./conflict-list";
import { DifferenceTable } from "./difference-table";
import { ImportActions } from "./import-actions";
import { ImportBadge } from "./import-list";
import { RowCounts } from "./row-counts";

type DifferencePageProps = {
  found: BrandImport;
  filter: RowFilter;
  page: number;
  pageCount: number;
  rows: ImportRow[];
  canUndo: boolean;
  answer: { message: string; conflicts: readonly ShownConflict[] } | null;
};

/** What a file would do or did: how many rows, which ones, and the buttons. */
export function DifferencePage(props: DifferencePageProps) {
  const { found, filter, page, pageCount, rows, canUndo, answer } = props;
  const count = countRowsOf(found, filter);
  return (
    <>
      <PageHeader
        title={<span className="wrap-anywhere">{found.fileName}</span>}
        back={{ label: "Import and export", to: href("/admin/import") }}
        actions={<ImportBadge found={found} />}
      >
        <FileFacts found={found} />
      </PageHeader>
      <div className="flex flex-col gap-4">
        <ErrorSummary title={answer?.message ?? null} />
        {answer && answer.conflicts.length > 0 && <ConflictList conflicts={answer.conflicts} />}
        {found.ignoredColumns.length > 0 && (
          <Banner still tone="warning" title="Some columns were ignored">
            The import doesn't recognize {found.ignoredColumns.join(", ")}.
          </Banner>
        )}
        <ImportActions found={found} canUndo={canUndo} />
        <RowCounts found={found} filter={filter} />
        <TableFrame
          status={count === 1 ? "1 row" : `${count.toLocaleString("en-US")} rows`}
          pages={<Pagination page={page} pageCount={pageCount} rows={count} label="changes" />}
        >
          {rows.length === 0 ? (
            <EmptyState title="No rows match this filter" />
          ) : (
            <DifferenceTable kind={found.kind} rows={rows} />
          )}
        </TableFrame>
      </div>
    </>
  );
}

function FileFacts({ found }: { found: BrandImport }) {
  const { kind, encoding, delimiter, createdByName, createdAt } = found;
  return (
    <>
      {importKindLabels[kind]}, {encodingLabels[(encoding ?? "utf-8") as CsvEncoding]} with{" "}
      {delimiterLabels[(delimiter ?? ",") as Delimiter]}. Checked by {createdByName},{" "}
      <DateTime at={createdAt} />.
    </>
  );
}
