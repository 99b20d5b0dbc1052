import { href } from "react-router";
import { Banner } from "~/ui/banner";
import { Button, ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Skeleton, Spinner } from "~/ui/loading";
import { useNavigationPayload, useResults } from "~/ui/navigation-payload";
import { EmptyPicture } from "~/ui/pictures/empty-picture";
import { loadFailedMessage, type MatchResults } from "../rules";
import { type ComparisonAnswers, matchesPath, readComparisonAnswers } from "../schema";
import { ProviderResults } from "./provider-results";

/**
 * `/compare-providers/results`: redirects to the form if navigation state has no answers (spec:compare#results-page).
 */
export function ResultsPage() {
  const answers = useNavigationPayload(readComparisonAnswers, href("/compare-providers"));
  const { reply, retry } = useResults<MatchResults>(matchesPath, answers, loadFailedMessage);
  return (
    <div className="page py-8 sm:py-12">
      <h1 className="text-2xl font-semibold sm:text-3xl">Your Personalized Provider Matches</h1>
      {!answers || !reply ? (
        <Loading />
      ) : reply.ok ? (
        <Loaded answers={answers} matched={reply} />
      ) : (
        <Failed message={reply.message} onRetry={retry} />
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
          These results need JavaScript. Without it, you can read{" "}
          <a href={href("/providers")} className="link">
            all providers and their prices
          </a>
          .
        </p>
      </noscript>
    </>
  );
}

// spec:compare#results-empty
function Loaded({ answers, matched }: { answers: ComparisonAnswers; matched: MatchResults }) {
  if (matched.brands.length > 0) return <ProviderResults answers={answers} matched={matched} />;
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
