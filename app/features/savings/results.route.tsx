import { data, href } from "react-router";
import { brandCatalogContext } from "~/features/brands/queries/catalog.server";
import { recorderContext, type TrackedEvent } from "~/features/tracking/mutations/recorder.server";
import { platformContext } from "~/platform/context.server";
import { pageMeta } from "~/ui/meta";
import type { Route } from "./+types/results.route";
import { ResultsPage } from "./components/results-page";
import { findAlternatives, firstImpressions } from "./rules/alternatives";
import {
  loadFailedMessage,
  missingAnswersMessage,
  readAlternativesRequest,
  type SavingsResultsAnswer,
} from "./schema";

/**
 * The providers a visitor could change to. What decides them comes in the body: an address would keep it. The view and the
 * first impressions are recorded without making the visitor wait.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const wanted = readAlternativesRequest(await request.json().catch(() => null));
  if (!wanted)
    return data<SavingsResultsAnswer>({ ok: false, message: missingAnswersMessage }, { status: 400 });
  try {
    const brands = findAlternatives(await context.get(brandCatalogContext).all(), wanted);
    context.get(recorderContext).recordInBackground(viewEvents(firstImpressions(brands, wanted)));
    return data<SavingsResultsAnswer>({ ok: true, brands });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    context.get(platformContext).log.error({ err: reason }, "savings recommendations not loaded");
    return data<SavingsResultsAnswer>({ ok: false, message: loadFailedMessage }, { status: 503 });
  }
}

/** Where nothing readable comes back, the page says so and offers another try, instead of giving way to an error page. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<SavingsResultsAnswer> {
  try {
    return await serverAction();
  } catch {
    return { ok: false, message: loadFailedMessage };
  }
}

function viewEvents(providerIds: readonly number[]): TrackedEvent[] {
  const view: TrackedEvent = {
    kind: "event",
    eventType: "results_view",
    component: "save_prescription",
    metadata: { source: "save_prescription" },
  };
  const impressions = providerIds.map(
    (providerId, index): TrackedEvent => ({
      kind: "impression",
      providerId,
      component: "save_prescription",
      rank: index + 1,
    }),
  );
  return [view, ...impressions];
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: matches[0].loaderData,
    path: href("/save-on-prescription/results"),
    title: "Your Savings Analysis",
    description: "What you pay for your GLP-1 prescription now, and what other providers would cost you.",
    noindex: true,
  });

export default function SavingsResults() {
  return <ResultsPage />;
}
