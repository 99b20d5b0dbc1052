import { Card } from "~/ui/card";
import { comparedText, formatValue } from "../rules/format";
import { type MeasureKey, measureOf } from "../rules/measures";
import type { Figure } from "../rules/table";

type TotalCardsProps = {
  measures: readonly MeasureKey[];
  figures: readonly Figure[];
  /** Measures whose total took too long to count. */
  uncounted: readonly MeasureKey[];
  days: string;
  /** Null: not compared. */
  priorDays: string | null;
};

/** The total of each measure. */
export function TotalCards({ measures, figures, uncounted, days, priorDays }: TotalCardsProps) {
  return (
    <section aria-label="Totals">
      <p className="mb-2 text-sm text-ink-soft">
        {days}
        {priorDays && `, compared with ${priorDays}`}
      </p>
      <dl className="grid grid-cols-3 gap-2 sm:grid-cols-4 sm:gap-3 xl:grid-cols-6">
        {measures.map((key, index) => {
          const { value = null, prior = null } = figures[index] ?? {};
          const change = comparedText(measureOf(key).unit, { value, prior });
          return (
            <Card key={key} pad="none" className="min-w-0 px-3 py-2">
              <dt className="text-xs text-ink-soft">{measureOf(key).label}</dt>
              <dd className="figures text-sm font-semibold wrap-anywhere sm:text-lg">
                {uncounted.includes(key) ? (
                  <span className="block text-xs font-normal text-ink-soft">
                    Not available for this period
                  </span>
                ) : (
                  formatValue(measureOf(key).unit, value)
                )}
                {change && <span className="block text-xs font-normal text-ink-soft">{change}</span>}
              </dd>
            </Card>
          );
        })}
      </dl>
    </section>
  );
}
