import { TableFrame } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { Table } from "~/ui/table";
import { formatCount, formatShare, shareOf } from "../rules/figures";
import { sourceName } from "../rules/labels";
import type { SourceRow } from "../schema";

type SourceTableProps = { sources: readonly SourceRow[]; otherViews: number };

/** Where views came from: the referring site and the campaign named in the URL. */
export function SourceTable({ sources, otherViews }: SourceTableProps) {
  const all = sources.reduce((sum, row) => sum + row.views, otherViews);
  return (
    <section aria-labelledby="sources" className="min-w-0">
      <h2 id="sources" className="mb-3 text-lg font-semibold">
        Sources
      </h2>
      {sources.length === 0 ? (
        <TableFrame>
          <EmptyState level={3} title="No views in this period" />
        </TableFrame>
      ) : (
        <TableFrame
          status={otherViews > 0 ? `${formatCount(otherViews)} more views from other sources` : undefined}
        >
          <Table
            caption="Views by source"
            rows={sources}
            rowKey={(row) => [row.referrerHost, row.utmSource, row.utmMedium, row.utmCampaign].join("\n")}
            columns={[
              {
                key: "host",
                header: "Referrer",
                rowHeader: true,
                cell: (row) => sourceName(row.referrerHost),
              },
              { key: "source", header: "utm_source", cell: (row) => row.utmSource || "–" },
              { key: "medium", header: "utm_medium", cell: (row) => row.utmMedium || "–" },
              { key: "campaign", header: "utm_campaign", cell: (row) => row.utmCampaign || "–" },
              { key: "views", header: "Views", align: "end", cell: (row) => formatCount(row.views) },
              {
                key: "share",
                header: "Share",
                align: "end",
                cell: (row) => formatShare(shareOf(row.views, all)),
              },
            ]}
          />
        </TableFrame>
      )}
    </section>
  );
}
