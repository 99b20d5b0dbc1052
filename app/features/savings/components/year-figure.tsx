import { useMemo } from "react";
import { planIntervalLabels } from "~/features/brands/schema";
import { explainFirstYear } from "~/features/pricing/rules/first-year";
import type { PricedAlternative } from "~/features/savings/rules/alternatives";
import { compareFirstYear, rebateMonth, type YearComparison } from "~/features/savings/rules/year-comparison";
import type { SavingsAnswers } from "~/features/savings/schema";
import { formatDollars, formatDollarsAndCents } from "~/kernel/money";
import { Card } from "~/ui/card";
import { Disclosure } from "~/ui/disclosure";
import { SumTable } from "~/ui/sum-table";
import { YearChart } from "./year-chart";
import { YearTable } from "./year-table";

type YearFigureProps = { answers: SavingsAnswers; best: PricedAlternative };

/** A chart of twelve months of staying and of switching to the best alternative, with its data in a table. */
export function YearFigure({ answers, best }: YearFigureProps) {
  const comparison = useMemo(
    () => compareFirstYear(answers.currentCostCents, best),
    [answers.currentCostCents, best],
  );
  const name = best.brand.brandName;
  return (
    <Card as="section" aria-labelledby="first-year" pad="lg" className="mt-12">
      <h2 id="first-year" className="text-xl font-semibold">
        Your first twelve months
      </h2>
      <p className="mt-1 max-w-prose text-ink-soft">{sentence(comparison, name)}</p>
      <YearChart comparison={comparison} name={name} />
      <Sums comparison={comparison} name={name} currentCostCents={answers.currentCostCents} />
      <Notes comparison={comparison} best={best} />
      <Disclosure label="Show month by month" openLabel="Hide month by month" className="mt-4">
        <YearTable comparison={comparison} name={name} />
      </Disclosure>
    </Card>
  );
}

function sentence({ differenceCents, cheaperFromMonth }: YearComparison, name: string): string {
  if (differenceCents === 0) return `Over a year, switching to ${name} costs the same as staying.`;
  const amount = formatDollars(Math.abs(differenceCents));
  if (differenceCents < 0)
    return `Over a year, switching to ${name} would cost you ${amount} more than staying.`;
  const saving = `Over a year, switching to ${name} would cost you ${amount} less than staying.`;
  if (cheaperFromMonth === null || cheaperFromMonth === 1) return saving;
  return `${saving} You pay up front, so you come out ahead starting in month ${cheaperFromMonth}.`;
}

type SumsProps = { comparison: YearComparison; name: string; currentCostCents: number };

function Sums({ comparison, name, currentCostCents }: SumsProps) {
  const lines = explainFirstYear(comparison.year).map(({ label, amountCents }) => ({
    label,
    amount: formatDollarsAndCents(amountCents),
  }));
  return (
    <div className="mt-6 grid items-start gap-x-10 gap-y-6 border-t border-line pt-6 md:grid-cols-2">
      <SumTable
        title="Staying where you are"
        lines={[
          {
            label: `12 months of ${formatDollars(currentCostCents)}`,
            amount: formatDollarsAndCents(comparison.stayingTotalCents),
          },
        ]}
        total={formatDollarsAndCents(comparison.stayingTotalCents)}
      />
      <SumTable
        title={`Switching to ${name}`}
        lines={lines}
        total={formatDollarsAndCents(comparison.changingTotalCents)}
      />
    </div>
  );
}

/** The assumptions behind the chart. */
function Notes({ comparison: { year }, best }: { comparison: YearComparison; best: PricedAlternative }) {
  const { planInterval } = best.quote.row;
  const notes = [
    "Assumes your price and dose don’t change.",
    planInterval !== "monthly" &&
      `You pay for this plan up front: ${planIntervalLabels[planInterval].toLowerCase()}.`,
    year.rebateCents > 0 &&
      `You get the rebate after you claim it within 30 days. We count it in month ${rebateMonth}, the latest it should arrive.`,
    year.uncountedCents > 0 &&
      `${formatDollars(year.uncountedCents)} of the discount and rebate goes beyond one month’s price, so we don’t count it.`,
    year.membership.status === "unknown" &&
      "Plus a membership fee (amount not listed), which we don’t count.",
  ].filter((note): note is string => typeof note === "string");
  return (
    <ul className="mt-6 flex max-w-prose list-disc flex-col gap-1 pl-5 text-sm text-ink-soft">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}
