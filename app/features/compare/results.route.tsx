import { data, href } from "react-router";
import { brandCatalogContext } from "~/features/brands/queries/catalog.server";
import { recorderContext, type TrackedEvent } from "~/features/tracking/mutations.server";
import { platformContext } from "~/platform/context.server";
import { pageMeta } from "~/ui/meta";
import type { Route } from "./+types/results.route";
import { ResultsPage } from "./components/results-page";
import {
  firstImpressions,
  loadFailedMessage,
  type MatchedProviders,
  matchProviders,
  type ResultsAnswer,
} from "./rules";
import { type ComparisonAnswers, readComparisonAnswers } from "./schema";

/**
 * The providers for a visitor's answers, which come in the body: an address would keep them.
 * The view and the first impressions are recorded without making the visitor wait.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const answers = readComparisonAnswers(await request.json().catch(() => null));
  if (!answers) {
    return data<ResultsAnswer>({ ok: false, error: "Missing form data. Please try again." }, { status: 400 });
  }
  try {
    const matched = matchProviders(await context.get(brandCatalogContext).all(), answers);
    context.get(recorderContext).recordInBackground(viewEvents(matched, answers));
    return data<ResultsAnswer>({ ok: true, ...matched });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    context.get(platformContext).log.error({ err: reason }, "provider recommendations not loaded");
    return data<ResultsAnswer>({ ok: false, error: loadFailedMessage }, { status: 503 });
  }
}

/** Without a connection the page says so and offers to try again, instead of giving way to an error page. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch {
    return data<ResultsAnswer>({ ok: false, error: loadFailedMessage }, { status: 503 });
  }
}

function viewEvents(matched: MatchedProviders, answers: ComparisonAnswers): TrackedEvent[] {
  const impressions = firstImpressions(matched, answers).map<TrackedEvent>((providerId, index) => ({
    kind: "impression",
    providerId,
    component: "compare_providers",
    rank: index + 1,
  }));
  return [
    {
      kind: "event",
      eventType: "results_view",
      component: "compare_providers",
      metadata: { source: "compare_providers" },
    },
    ...impressions,
  ];
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: matches[0].loaderData,
    path: href("/compare-providers/results"),
    title: "Your Personalized Provider Matches",
    description: "GLP-1 providers that serve your state, ranked by what they really cost.",
    noindex: true,
  });

export default function ResultsRoute() {
  return <ResultsPage />;
}
