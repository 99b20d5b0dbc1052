import { type ReactNode, useMemo } from "react";
import { href } from "react-router";
import { estimateWeightLoss } from "~/features/calculator/rules/estimate";
import { type Recommendations, recommendationsPath } from "~/features/calculator/rules/recommend";
import {
  type CalculatorAnswers,
  type CalculatorFields,
  calculationFailedMessage,
  loadFailedMessage,
  readCalculatorFields,
  readNavigationFields,
} from "~/features/calculator/schema";
import { Banner } from "~/ui/banner";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { Link } from "~/ui/link";
import { Spinner } from "~/ui/loading";
import { useNavigationPayload, useResults } from "~/ui/navigation-payload";
import { CalculatorPage } from "./calculator-page";
import { EstimateNote } from "./estimate-note";
import { RecommendedProviders } from "./recommended-providers";
import { WeightCurve } from "./weight-curve";

/**
 * `/calculator/results`: redirects to the input if navigation state has no entered values
 * (spec:calculator#results-page).
 */
export function ResultsPage() {
  const fields = useNavigationPayload(readNavigationFields, href("/calculator"));
  return (
    <CalculatorPage stage="results">{fields ? <Results fields={fields} /> : <Waiting />}</CalculatorPage>
  );
}

function Waiting() {
  return (
    <>
      <Spinner label="Calculating..." />
      <noscript>
        <p>
          The calculator needs JavaScript.{" "}
          <a href={href("/calculator")} className="link">
            Back to the calculator
          </a>
        </p>
      </noscript>
    </>
  );
}

function Results({ fields }: { fields: CalculatorFields }) {
  const reading = useMemo(() => readCalculatorFields(fields), [fields]);
  const question = reading.ok ? fields : null;
  const { reply, retry } = useResults<Recommendations>(recommendationsPath, question, loadFailedMessage);
  if (!reading.ok) return <Failed errors={Object.values(reading.errors)} />;
  const { answers } = reading;
  return (
    <div className="flex flex-col gap-8">
      <Figures answers={answers} />
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <WeightCurve answers={answers} />
        <EstimateNote />
      </div>
      <RecommendedProviders medication={answers.medication} reply={reply} onRetry={retry} />
    </div>
  );
}

/** The values didn't come from our form. */
function Failed({ errors }: { errors: readonly string[] }) {
  return (
    <div className="flex max-w-prose flex-col items-start gap-6">
      <Banner tone="error" title={calculationFailedMessage}>
        {errors.join(". ")}
      </Banner>
      <ButtonLink to={href("/calculator")}>Back to the calculator</ButtonLink>
    </div>
  );
}

function Figures({ answers }: { answers: CalculatorAnswers }) {
  const result = useMemo(() => estimateWeightLoss(answers), [answers]);
  return (
    <Card as="section" tone="deep" pad="lg" aria-label="Your estimate">
      <p className="text-on-deep-soft">
        {answers.currentWeight} lbs now, {answers.medication} at a {answers.dosageLevel} dose,{" "}
        {answers.timeFrame} weeks.{" "}
        <Link to={href("/calculator")} className="underline underline-offset-4 hover:decoration-2">
          Change values
        </Link>
      </p>
      <dl className="mt-6 grid gap-6 sm:grid-cols-3">
        <Figure term="Projected weight" large>
          {result.projectedWeight} lbs
        </Figure>
        <Figure term="Total loss">{result.totalLoss} lbs</Figure>
        <Figure term="Average weekly loss">{result.weeklyLoss} lbs</Figure>
      </dl>
    </Card>
  );
}

function Figure({ term, large, children }: { term: string; large?: boolean; children: ReactNode }) {
  return (
    <div className="flex flex-col justify-end">
      <dt className="text-sm text-on-deep-soft">{term}</dt>
      <dd className={large ? "figures text-4xl font-semibold" : "figures text-2xl font-semibold"}>
        {children}
      </dd>
    </div>
  );
}
