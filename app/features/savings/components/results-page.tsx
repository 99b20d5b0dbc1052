import { useMemo } from "react";
import { href, useFetcher } from "react-router";
import {
  noMatchMessage,
  readSavingsAnswers,
  type SavingsAnswers,
  type SavingsResultsAnswer,
} from "~/features/savings/schema";
import { Banner } from "~/ui/banner";
import { Button, ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Skeleton, Spinner } from "~/ui/loading";
import { useFetcherQuery, useNavigationPayload } from "~/ui/navigation-payload";
import { EmptyPicture } from "~/ui/pictures/empty-picture";
import { Analysis } from "./analysis";

/** `/save-on-prescription/results`: without answers in navigation state, leads back to the form (spec:savings#results-page). */
export function ResultsPage() {
  const answers = useNavigationPayload(readSavingsAnswers, href("/save-on-prescription"));
  const { answer, refetch } = useAlternatives(answers);
  return (
    <div className="page py-8 sm:py-12">
      <h1 className="text-2xl font-semibold sm:text-3xl">Your Savings Analysis</h1>
      {!answers || !answer ? (
        <Loading />
      ) : answer.ok ? (
        <Found answers={answers} answer={answer} />
      ) : (
        <Failed message={answer.message} onRetry={refetch} />
      )}
    </div>
  );
}

/** Asks the server with what decides the alternatives; the cost stays in the browser (spec:savings#results-request). */
function useAlternatives(answers: SavingsAnswers | null) {
  const fetcher = useFetcher<SavingsResultsAnswer>();
  const question = useMemo(() => {
    if (!answers) return null;
    const { currentCostCents: _cost, ...rest } = answers;
    return rest;
  }, [answers]);
  return useFetcherQuery(fetcher, question);
}

function Loading() {
  return (
    <>
      <Spinner label="Finding your best matches..." />
      <div className="grid gap-6 md:grid-cols-3">
        <Skeleton className="h-48" />
        <Skeleton className="h-48" />
        <Skeleton className="h-48" />
      </div>
      <noscript>
        <p className="mt-6">
          This analysis needs JavaScript.{" "}
          <a href={href("/save-on-prescription")} className="link">
            Back to the form
          </a>
        </p>
      </noscript>
    </>
  );
}

type FoundProps = { answers: SavingsAnswers; answer: SavingsResultsAnswer & { ok: true } };

function Found({ answers, answer }: FoundProps) {
  if (answer.brands.length > 0) return <Analysis answers={answers} brands={answer.brands} />;
  return (
    <EmptyState
      picture={<EmptyPicture />}
      title={noMatchMessage}
      action={<ButtonLink to={href("/save-on-prescription")}>Back to Form</ButtonLink>}
    >
      Another dose or way of paying may show more.
    </EmptyState>
  );
}

function Failed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className="mt-8 flex max-w-prose flex-col items-start gap-6">
      <Banner tone="error" title={message} />
      <div className="flex flex-wrap gap-3">
        <Button onClick={onRetry}>Try again</Button>
        <ButtonLink to={href("/save-on-prescription")} variant="secondary">
          Back to Form
        </ButtonLink>
      </div>
    </div>
  );
}
