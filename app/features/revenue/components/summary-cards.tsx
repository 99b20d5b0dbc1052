import { formatCount } from "~/kernel/counts";
import { FigureCard } from "~/ui/figure-card";
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
  clicks,
}: {
  totals: Totals;
  seesSpend: boolean;
  /** Why ROAS can't be shown; null if it can. */
  mismatch: string | null;
  /** Null if they don't cover the same selection, or can't be counted. */
  clicks: { clicks: number; unique: number } | null;
}) {
  const { payoutCents, conversions } = totals;
  const spendCents = totals.spendCents ?? 0;
  return (
    <dl className="grid grid-cols-2 gap-3 max-lg:[&>:last-child:nth-child(odd)]:col-span-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
      <FigureCard name="Total Payout">{formatMoney(payoutCents)}</FigureCard>
      {seesSpend && (
        <FigureCard name="Total Ad Spend" note={mismatch && "Whole period"}>
          {formatMoney(spendCents)}
        </FigureCard>
      )}
      {seesSpend && (
        <FigureCard name="Overall ROAS" note={mismatch}>
          {roasText(payoutCents, spendCents, mismatch)}
        </FigureCard>
      )}
      {clicks && (
        <FigureCard name="Clicks" note={`${formatCount(clicks.unique)} unique`}>
          {formatCount(clicks.clicks)}
        </FigureCard>
      )}
      <FigureCard name="Conversions">{formatCount(conversions)}</FigureCard>
    </dl>
  );
}
