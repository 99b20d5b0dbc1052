import type { ReactNode } from "react";
import { Card } from "~/ui/card";
import { LongTable } from "~/ui/long-table";
import type { Column } from "~/ui/table";
import { dayText } from "../rules/chart";
import { brandLabel, type DayFigures, formatMoney } from "../rules/figures";
import { roasText } from "../rules/roas";

/** The date table shows 10 rows (spec:revenue#revenue-by-date). */
const DATE_ROWS = 10;
const BRAND_ROWS = 10;

export type BrandRow = {
  brandId: number | null;
  brandName: string | null;
  conversions: number;
  payoutCents: number;
};

/** Payout by Brand (spec:revenue#payout-by-brand). */
export function BrandTable({ brands }: { brands: readonly BrandRow[] }) {
  const columns: Column<BrandRow>[] = [
    {
      key: "brand",
      header: "Brand",
      rowHeader: true,
      cell: ({ brandId, brandName }) => brandLabel(brandId, brandName),
    },
    { key: "conversions", header: "Conversions", align: "end", cell: (row) => row.conversions },
    { key: "payout", header: "Payout", align: "end", cell: (row) => formatMoney(row.payoutCents) },
  ];
  return (
    <Panel title="Payout by Brand" isEmpty={brands.length === 0}>
      <LongTable
        caption="Payout by Brand"
        rows={brands}
        first={BRAND_ROWS}
        more="All brands"
        columns={columns}
        rowKey={(row) => row.brandId ?? 0}
      />
    </Panel>
  );
}

/**
 * Revenue & Spend by Date (spec:revenue#revenue-by-date), without spend for people who may not see it
 * (spec:access#content-manager-data).
 */
export function DateTable({
  days,
  seesSpend,
  mismatch,
  id,
}: {
  days: readonly DayFigures[];
  seesSpend: boolean;
  /** Why no day has a ROAS; null if days have one. */
  mismatch: string | null;
  id: string;
}) {
  const columns: Column<DayFigures>[] = [
    {
      key: "day",
      header: "Date",
      rowHeader: true,
      cell: ({ day }) => <span className="whitespace-nowrap">{dayText(day, true)}</span>,
    },
    { key: "conversions", header: "Conversions", align: "end", cell: (row) => row.conversions },
    { key: "payout", header: "Payout", align: "end", cell: (row) => formatMoney(row.payoutCents) },
  ];
  if (seesSpend) {
    columns.push(
      { key: "spend", header: "Ad spend", align: "end", cell: (row) => formatMoney(row.spendCents) },
      {
        key: "roas",
        header: "ROAS",
        align: "end",
        cell: (row) => roasText(row.payoutCents, row.spendCents ?? 0, mismatch),
      },
    );
  }
  const title = seesSpend ? "Revenue & Spend by Date" : "Revenue by Date";
  return (
    <Panel
      title={title}
      note={seesSpend && mismatch ? `${mismatch}, so no day has a ROAS.` : undefined}
      isEmpty={days.length === 0}
      id={id}
    >
      <LongTable
        caption={title}
        rows={days}
        first={DATE_ROWS}
        more="All dates"
        columns={columns}
        rowKey={(row) => row.day}
      />
    </Panel>
  );
}

type PanelProps = { title: string; note?: string; isEmpty: boolean; id?: string; children: ReactNode };

function Panel({ title, note, isEmpty, id, children }: PanelProps) {
  return (
    <Card as="section" pad="none" id={id} className="min-w-0 p-4 sm:p-0">
      <h2 className="text-lg font-semibold max-sm:mb-3 sm:px-3 sm:pb-1 sm:pt-4">{title}</h2>
      {note && !isEmpty && <p className="text-sm text-ink-soft max-sm:mb-3 sm:px-3 sm:pb-1">{note}</p>}
      {isEmpty ? (
        <p className="text-sm text-ink-soft sm:px-3 sm:pb-5">No data for this period.</p>
      ) : (
        <div className="sm:overflow-x-auto sm:pb-2">{children}</div>
      )}
    </Card>
  );
}
