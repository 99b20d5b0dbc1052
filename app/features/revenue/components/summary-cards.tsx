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
      <FigureCard name="Conversions">{conversions.toLocaleString("en-US")}</FigureCard>
    </dl>
  );
}
