import { data, href } from "react-router";
import { brandCatalogContext } from "~/features/brands/queries/catalog.server";
import { recorderContext, type TrackedEvent } from "~/features/tracking/mutations/recorder.server";
import { platformContext } from "~/platform/context.server";
import { pageMeta } from "~/ui/meta";
import type { Route } from "./+types/results.route";
import { ResultsPage } from "./components/results-page";
import { type CalculatorResultsAnswer, recommendProviders } from "./rules/recommend";
import { loadFailedMessage, readCalculatorFields } from "./schema";

/** The providers beside an estimate. The values come in the body: an address would keep them. */
export async function action({ request, context }: Route.ActionArgs) {
  const reading = readCalculatorFields(await request.json().catch(() => null));
  if (!reading.ok)
    return data<CalculatorResultsAnswer>({ ok: false, message: reading.message }, { status: 400 });
  try {
    const brands = await context.get(brandCatalogContext).all();
    const providers = recommendProviders(brands, reading.answers.medication);
    context.get(recorderContext).recordInBackground(
      providers.map(
        ({ brandId }, index): TrackedEvent => ({
          kind: "impression",
          providerId: brandId,
          component: "calculator",
          rank: index + 1,
        }),
      ),
    );
    return data<CalculatorResultsAnswer>({ ok: true, providers });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    context.get(platformContext).log.error({ err: reason }, "calculator recommendations not loaded");
    return data<CalculatorResultsAnswer>({ ok: false, message: loadFailedMessage }, { status: 503 });
  }
}

/** Where nothing readable comes back, the estimate stays and the page says what is missing. */
export async function clientAction({
  serverAction,
}: Route.ClientActionArgs): Promise<CalculatorResultsAnswer> {
  try {
    return await serverAction();
  } catch {
    return { ok: false, message: loadFailedMessage };
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: matches[0].loaderData,
    path: href("/calculator/results"),
    title: "GLP-1 Weight Loss Calculator: Results",
    description: "Your estimated weight loss week by week.",
    noindex: true,
  });

export default function CalculatorResults() {
  return <ResultsPage />;
}
