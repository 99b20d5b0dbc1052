import { useMemo } from "react";
import { href } from "react-router";
import {
  type Alternatives,
  alternativesPath,
  alternativesQuestion,
  loadFailedMessage,
  noMatchMessage,
  readSavingsAnswers,
  type SavingsAnswers,
} from "~/features/savings/schema";
import { Banner } from "~/ui/banner";
import { Button, ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Skeleton, Spinner } from "~/ui/loading";
import { useNavigationPayload, useResults } from "~/ui/navigation-payload";
import { EmptyPicture } from "~/ui/pictures/empty-picture";
import { Analysis } from "./analysis";

/**
 * `/save-on-prescription/results`: without answers in navigation state, redirects to the form
 * (spec:savings#results-page).
 */
export function ResultsPage() {
  const answers = useNavigationPayload(readSavingsAnswers, href("/save-on-prescription"));
  const { reply, retry } = useAlternatives(answers);
  return (
    <div className="page py-8 sm:py-12">
      <h1 className="text-2xl font-semibold sm:text-3xl">Your Savings Analysis</h1>
      {!answers || !reply ? (
        <Loading />
      ) : reply.ok ? (
        <Found answers={answers} brands={reply.brands} />
      ) : (
        <Failed message={reply.message} onRetry={retry} />
      )}
    </div>
  );
}

function useAlternatives(answers: SavingsAnswers | null) {
  const question = useMemo(() => (answers ? alternativesQuestion(answers).question : null), [answers]);
  return useResults<Alternatives>(alternativesPath, question, loadFailedMessage);
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

type FoundProps = Alternatives & { answers: SavingsAnswers };

function Found({ answers, brands }: FoundProps) {
  if (brands.length > 0) return <Analysis answers={answers} brands={brands} />;
  return (
    <EmptyState
      picture={<EmptyPicture />}
      title={noMatchMessage}
      action={<ButtonLink to={href("/save-on-prescription")}>Back to Form</ButtonLink>}
    >
      Try another dose or payment method to see more.
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
