import { useMemo } from "react";
import { href } from "react-router";
import { SourceNote } from "~/features/brands/public-components/medication-source";
import { type Brand, planIntervalLabels, planIntervals } from "~/features/brands/schema";
import { defaultPlanInterval } from "~/features/pricing/rules/match";
import {
  alternativesShownFirst,
  bestAlternative,
  rankAlternatives,
} from "~/features/savings/rules/alternatives";
import { bestSameProduct } from "~/features/savings/rules/current-product";
import { prescriptionText } from "~/features/savings/rules/wording";
import { readSavingsView, type SavingsAnswers, type SavingsView } from "~/features/savings/schema";
import { ChoiceGroup } from "~/ui/choices";
import { Link } from "~/ui/link";
import { useRestoredScroll, useSessionState } from "~/ui/session-state";
import { AlternativeList } from "./alternative-list";
import { CurrentProductField } from "./current-product-field";
import { SavingsSummary } from "./savings-summary";
import { YearFigure } from "./year-figure";

const intervalChoices = planIntervals.map((value) => ({ value, label: planIntervalLabels[value] }));

const startingView: SavingsView = {
  planInterval: defaultPlanInterval,
  shown: alternativesShownFirst,
  currentProduct: "unknown",
};

type AnalysisProps = { answers: SavingsAnswers; brands: readonly Brand[] };

/** Everything below the title. A change of payment frequency is computed in the browser, with the server's rules. */
export function Analysis({ answers, brands }: AnalysisProps) {
  const [view, setView] = useSessionState("alternatives", readSavingsView, startingView);
  const { planInterval, shown, currentProduct } = view;
  useRestoredScroll("alternatives");
  const ranked = useMemo(
    () => rankAlternatives(brands, answers, planInterval),
    [brands, answers, planInterval],
  );
  const best = bestAlternative(ranked);
  const bestSame = useMemo(
    () => bestSameProduct(brands, answers, planInterval, currentProduct),
    [brands, answers, planInterval, currentProduct],
  );
  return (
    <>
      <p className="mt-3 max-w-prose text-ink-soft">
        For {prescriptionText(answers)}.{" "}
        <Link to={href("/save-on-prescription")} className="link">
          Change answers
        </Link>
      </p>
      <ChoiceGroup
        legend="How often do you want to pay?"
        hint="Longer plans often cost less per month, but you pay up front."
        name="planInterval"
        columns={4}
        options={intervalChoices}
        value={planInterval}
        onChange={(value) =>
          setView({
            ...view,
            planInterval: planIntervals.find((interval) => interval === value) ?? planInterval,
          })
        }
        className="mt-8"
      />
      <CurrentProductField
        answers={answers}
        current={currentProduct}
        onChange={(product) => setView({ ...view, currentProduct: product })}
        ranked={ranked}
        bestSame={bestSame}
      />
      <SavingsSummary
        answers={answers}
        best={best}
        planInterval={planInterval}
        currentProduct={currentProduct}
      />
      {best && <YearFigure answers={answers} best={best} />}
      <AlternativeList
        answers={answers}
        ranked={ranked}
        currentProduct={currentProduct}
        shownCount={shown}
        onShownCount={(count) => setView({ ...view, shown: count })}
      />
      <SourceNote />
    </>
  );
}
