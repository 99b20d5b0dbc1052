import type { Brand, Fee } from "~/features/brands/schema";
import { formatDollarsAndCents } from "~/kernel/money";
import { type Column, Table } from "~/ui/table";
import { countFees, type FeeCounting } from "../rules/fees";
import { PageSection } from "./page-section";

const countingWords: Record<FeeCounting, string> = {
  monthly: "Included every month",
  not_counted: "Not included",
  free: "No charge",
};

type Row = { fee: Fee; counting: FeeCounting };

const columns: readonly Column<Row>[] = [
  {
    key: "type",
    header: "Fee",
    rowHeader: true,
    cell: ({ fee }) => (
      <>
        {fee.feeType}
        {fee.feeNotes && <span className="block text-sm font-normal text-ink-soft">{fee.feeNotes}</span>}
      </>
    ),
  },
  {
    key: "amount",
    header: "Amount",
    align: "end",
    cell: ({ fee }) =>
      fee.feeAmountCents === null ? "Not listed" : formatDollarsAndCents(fee.feeAmountCents),
  },
  {
    key: "counting",
    header: "In our totals",
    align: "end",
    cell: ({ counting }) => countingWords[counting],
  },
];

/** Every fee besides the plan price, and whether our totals include it. */
export function FeeSection({ brand }: { brand: Brand }) {
  const rows = countFees(brand.fees);
  return (
    <PageSection
      id="fees"
      title="Fees"
      lead={
        rows.length === 0 ? (
          <p>No fees listed besides the plan price.</p>
        ) : (
          <p>
            Only the membership fee is charged every month. We don’t know how often the provider charges other
            fees, so our totals don’t include them.
          </p>
        )
      }
    >
      {rows.length > 0 && (
        <div className="max-w-wide">
          <Table
            caption="Fees besides the plan price"
            columns={columns}
            rows={rows}
            rowKey={({ fee }) => fee.feeId}
          />
        </div>
      )}
    </PageSection>
  );
}
