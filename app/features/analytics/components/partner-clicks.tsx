import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { Table } from "~/ui/table";
import { formatKnownCount } from "../rules/figures";
import type { ListedPartner } from "../schema";
import { FigureWithChange } from "./figure-with-change";

/** Clicks in tables on partners' sites (spec:analytics#partners). */
export function PartnerClicks({ lines }: { lines: readonly ListedPartner[] }) {
  return (
    <Card as="section" aria-labelledby="partners" className="mt-6 min-w-0">
      <h2 id="partners" className="text-lg font-semibold">
        Clicks from partners' sites
      </h2>
      <p className="mt-1 mb-4 text-sm text-ink-soft">
        Clicks in our price tables on other sites, by the name in the table's URL.
      </p>
      {lines.length === 0 ? (
        <EmptyState level={3} title="No clicks from partners' sites in this period" />
      ) : (
        <Table
          caption="Clicks from partners' sites"
          rows={lines}
          rowKey={({ current }) => current.partner}
          columns={[
            {
              key: "partner",
              header: "Partner",
              rowHeader: true,
              cell: ({ current }) => current.partner || "No name given",
            },
            {
              key: "clicks",
              header: "Clicks",
              align: "end",
              cell: ({ current, prior }) => (
                <FigureWithChange current={current.clicks} prior={prior.clicks} />
              ),
            },
            {
              key: "unique",
              header: "Unique clicks",
              align: "end",
              cell: ({ uniqueClicks }) => formatKnownCount(uniqueClicks),
            },
          ]}
        />
      )}
    </Card>
  );
}
