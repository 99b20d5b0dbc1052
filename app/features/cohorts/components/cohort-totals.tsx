import { formatValue } from "~/features/explorer/rules/format";
import { Card } from "~/ui/card";
import { type CohortRow, figureOf } from "../rules/cohort-table";
import { cohortTerms } from "../rules/definitions";
import { formatFigure, noEstimateTexts, pendingText, perSpend, rangeText } from "../rules/format";

type CohortTotalsProps = { total: CohortRow; days: string; seesSpend: boolean };

/** The totals of all clicks of the period so far, and their estimate. */
export function CohortTotals({ total, days, seesSpend }: CohortTotalsProps) {
  const { soFar, spendCents, estimate } = total;
  const isEstimated = typeof estimate !== "string";
  const roas = isEstimated ? perSpend(estimate.cents, spendCents) : null;

  const figures = [
    [cohortTerms.payout.label, formatValue("money", soFar.cents)],
    ...(seesSpend
      ? [
          [cohortTerms.spend.label, formatValue("money", spendCents)],
          [cohortTerms.roas.label, formatFigure("roas", figureOf("roas", soFar, spendCents))],
        ]
      : []),
    [cohortTerms.pending.label, pendingText(total.pending)],
    [
      cohortTerms.openConversions.label,
      isEstimated ? rangeText("share", estimate.openConversions) : noEstimateTexts[estimate],
    ],
    [cohortTerms.open.label, isEstimated ? rangeText("share", estimate.openPayout) : "—"],
    [cohortTerms.expected.label, isEstimated ? rangeText("money", estimate.cents) : "—"],
    ...(seesSpend ? [[cohortTerms.expectedRoas.label, roas ? rangeText("factor", roas) : "—"]] : []),
  ];
  return (
    <section aria-label="Totals">
      <p className="mb-2 text-sm text-ink-soft">Clicks from {days}</p>
      <dl className="grid grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-3 xl:grid-cols-4">
        {figures.map(([label, value]) => (
          <Card key={label} pad="none" className="min-w-0 px-3 py-2">
            <dt className="text-xs text-ink-soft">{label}</dt>
            <dd className="figures text-sm font-semibold wrap-anywhere sm:text-base">{value}</dd>
          </Card>
        ))}
      </dl>
    </section>
  );
}
