import type { ReactNode } from "react";
import { Card } from "~/ui/card";
import { formatMoney, formatRoas, type Totals } from "../rules/figures";

/**
 * The cards of the dashboard (spec:revenue#revenue-cards); spend and ROAS only for those who may see them
 * (spec:access#content-manager-data).
 */
export function SummaryCards({
  totals,
  seesSpend,
  isFiltered,
}: {
  totals: Totals;
  seesSpend: boolean;
  isFiltered: boolean;
}) {
  const { payoutCents, conversions } = totals;
  const spendCents = totals.spendCents ?? 0;
  const figures = (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Figure name="Total Payout">{formatMoney(payoutCents)}</Figure>
      {seesSpend && <Figure name="Total Ad Spend">{formatMoney(spendCents)}</Figure>}
      {seesSpend && <Figure name="Overall ROAS">{formatRoas(payoutCents, spendCents)}</Figure>}
      <Figure name="Conversions">{conversions.toLocaleString("en-US")}</Figure>
    </dl>
  );
  if (!seesSpend || !isFiltered) return figures;
  return (
    <div className="flex flex-col gap-2">
      {figures}
      <p className="text-sm text-ink-soft">
        Ad spend is that of the whole period: it is not kept by source or brand, so ROAS sets only the payout
        that is filtered against it.
      </p>
    </div>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Card pad="sm" className="flex flex-col gap-1">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="figures text-lg font-semibold wrap-anywhere sm:text-xl">{children}</dd>
    </Card>
  );
}
