import type { BrandCatalog } from "~/features/brands/queries/catalog.server";
import type { Recorder } from "~/features/tracking/mutations/recorder.server";
import { impressionEvents } from "~/features/tracking/mutations/shown-providers.server";
import { recordToolEvents } from "~/features/tracking/use-cases/tool-events.server";
import type { Platform } from "~/platform/context.server";
import { createResultsEndpoint } from "~/platform/http/results-endpoint.server";
import { calculatorLimit } from "./rules/limits";
import { recommendProviders } from "./rules/recommend";
import { loadFailedMessage, readCalculatorFields } from "./schema";

/** `POST /calculator/results`: the providers shown beside an estimate (spec:calculator#recommended-providers). */
export function createRecommendationsEndpoint(platform: Platform, catalog: BrandCatalog, recorder: Recorder) {
  return createResultsEndpoint(platform, {
    name: "calculator results",
    limit: calculatorLimit,
    readQuery(body) {
      const reading = readCalculatorFields(body);
      return reading.ok ? { ok: true, query: reading.answers.medication } : reading;
    },
    readSource: catalog.all,
    keyOf: (medication) => medication,
    find(brands, medication) {
      const providers = recommendProviders(brands, medication);
      const ids = providers.map(({ brandId }) => brandId);
      return { results: { providers }, events: impressionEvents("calculator", ids) };
    },
    record: (events, request) => recordToolEvents(request, recorder, events),
    failedMessage: loadFailedMessage,
  });
}
