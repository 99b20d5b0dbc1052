import { formatMoney, formatRoas } from "~/features/revenue/rules/figures";
import { LongTable } from "~/ui/long-table";
import { NOT_ATTRIBUTED } from "../rules";
import { INITIAL_ROWS, numberText, ReportPanel } from "./earnings-table";

export type CampaignTableRow = {
  /** Null: what isn't attributed. */
  campaign: string | null;
  spendCents: number | null;
  conversions: number;
  payoutCents: number;
};

/** Return on ad spend of each campaign (spec:attribution#return-by-campaign). */
export function CampaignTable({ rows }: { rows: readonly CampaignTableRow[] }) {
  return (
    <ReportPanel
      title="Return on ad spend by campaign"
      note="The ad's campaign tag or, if the network sends it, sub2. Spend comes from the ad spend page."
      isEmpty={rows.length === 0}
    >
      <LongTable
        caption="Return on ad spend by campaign"
        rows={rows}
        first={INITIAL_ROWS}
        more="All campaigns"
        rowKey={(row) => JSON.stringify(row.campaign)}
        columns={[
          {
            key: "campaign",
            header: "Campaign",
            rowHeader: true,
            cell: ({ campaign }) => <span className="wrap-anywhere">{campaign ?? NOT_ATTRIBUTED}</span>,
          },
          {
            key: "conversions",
            header: "Conversions",
            align: "end",
            cell: (row) => numberText(row.conversions),
          },
          { key: "payout", header: "Payout", align: "end", cell: (row) => formatMoney(row.payoutCents) },
          { key: "spend", header: "Ad spend", align: "end", cell: (row) => formatMoney(row.spendCents) },
          {
            key: "roas",
            header: "ROAS",
            align: "end",
            cell: (row) => formatRoas(row.payoutCents, row.spendCents ?? 0),
          },
        ]}
      />
    </ReportPanel>
  );
}
