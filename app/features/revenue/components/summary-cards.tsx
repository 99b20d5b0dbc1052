import type { ReactNode } from "react";
import { Card } from "~/ui/card";
import { formatMoney, type Totals } from "../rules/figures";
import { roasText } from "../rules/roas";

/**
 * The cards of the dashboard (spec:revenue#revenue-cards); spend and ROAS only for people who may see them
 * (spec:access#content-manager-data).
 */
export function SummaryCards({
  totals,
  seesSpend,
  mismatch,
}: {
  totals: Totals;
  seesSpend: boolean;
  /** Why ROAS can't be shown; null if it can. */
  mismatch: string | null;
}) {
  const { payoutCents, conversions } = totals;
  const spendCents = totals.spendCents ?? 0;
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Figure name="Total Payout">{formatMoney(payoutCents)}</Figure>
      {seesSpend && (
        <Figure name="Total Ad Spend" note={mismatch && "Whole period"}>
          {formatMoney(spendCents)}
        </Figure>
      )}
      {seesSpend && (
        <Figure name="Overall ROAS" note={mismatch}>
          {roasText(payoutCents, spendCents, mismatch)}
        </Figure>
      )}
      <Figure name="Conversions">{conversions.toLocaleString("en-US")}</Figure>
    </dl>
  );
}

function Figure({ name, note, children }: { name: string; note?: string | null; children: ReactNode }) {
  return (
    <Card pad="sm" className="flex flex-col gap-1">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="figures text-lg font-semibold wrap-anywhere sm:text-xl">{children}</dd>
      {note && <dd className="text-sm text-ink-soft">{note}</dd>}
    </Card>
  );
}
