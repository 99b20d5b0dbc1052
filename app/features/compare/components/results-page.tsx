import { useEffect, useState } from "react";
import { href } from "react-router";
import { Banner } from "~/ui/banner";
import { Button, ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Skeleton, Spinner } from "~/ui/loading";
import { useNavigationPayload } from "~/ui/navigation-payload";
import { EmptyPicture } from "~/ui/pictures/empty-picture";
import { loadFailedMessage, matchesPath, type ResultsAnswer } from "../rules";
import { type ComparisonAnswers, readComparisonAnswers } from "../schema";
import { ProviderResults } from "./provider-results";

/** `/compare-providers/results`: without answers in navigation state, leads back to the form (spec:compare#results-page). */
export function ResultsPage() {
  const answers = useNavigationPayload(readComparisonAnswers, href("/compare-providers"));
  const { answer, reload } = useMatches(answers);
  return (
    <div className="page py-8 sm:py-12">
      <h1 className="text-2xl font-semibold sm:text-3xl">Your Personalized Provider Matches</h1>
      {!answers || !answer ? (
        <Loading />
      ) : answer.ok ? (
        <Loaded answers={answers} answer={answer} />
      ) : (
        <Failed message={answer.error} onRetry={reload} />
      )}
    </div>
  );
}

function Loading() {
  return (
    <>
      <Spinner label="Finding your best matches..." />
      <div className="flex flex-col gap-6">
        <Skeleton className="h-64" />
        <Skeleton className="h-64" />
      </div>
      <noscript>
        <p className="mt-6">
          These results need JavaScript. Without it you can read{" "}
          <a href={href("/providers")} className="link">
            all providers and their prices
          </a>
          .
        </p>
      </noscript>
    </>
  );
}

function Loaded({ answers, answer }: { answers: ComparisonAnswers; answer: ResultsAnswer & { ok: true } }) {
  if (answer.brands.length > 0) return <ProviderResults answers={answers} matched={answer} />;
  return (
    <EmptyState picture={<EmptyPicture />} title="No matching providers found." action={<BackToForm />}>
      Try adjusting your preferences or medication requirements.
    </EmptyState>
  );
}

function BackToForm() {
  return <ButtonLink to={href("/compare-providers")}>Back to Form</ButtonLink>;
}

function Failed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className="mt-8 flex max-w-prose flex-col gap-6">
      <Banner tone="error" title={message} />
      <div className="flex flex-wrap gap-3">
        <Button onClick={onRetry}>Try again</Button>
        <ButtonLink to={href("/compare-providers")} variant="secondary">
          Back to Form
        </ButtonLink>
      </div>
    </div>
  );
}

/** Asks the server for the providers that fit. The answers go in the body, so that no address or log holds them. */
function useMatches(answers: ComparisonAnswers | null) {
  const [answer, setAnswer] = useState<ResultsAnswer | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again with the same answers
  useEffect(() => {
    if (!answers) return;
    const leaving = new AbortController();
    setAnswer(null);
    askForMatches(answers, leaving.signal).then((found) => {
      if (!leaving.signal.aborted) setAnswer(found);
    });
    return () => leaving.abort();
  }, [answers, attempt]);
  return { answer, reload: () => setAttempt((count) => count + 1) };
}

async function askForMatches(answers: ComparisonAnswers, signal: AbortSignal): Promise<ResultsAnswer> {
  try {
    const response = await fetch(matchesPath, { method: "POST", body: JSON.stringify(answers), signal });
    return await response.json();
  } catch {
    return { ok: false, error: loadFailedMessage };
  }
}
