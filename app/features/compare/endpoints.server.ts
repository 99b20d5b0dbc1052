import type { BrandCatalog } from "~/features/brands/queries/catalog.server";
import { resultsLimit } from "~/features/leads/rules/limits";
import type { Recorder } from "~/features/tracking/mutations/recorder.server";
import { resultsViewEvents } from "~/features/tracking/mutations/shown-providers.server";
import type { Reply } from "~/kernel/reply";
import type { Platform } from "~/platform/context.server";
import { createResultsEndpoint } from "~/platform/http/results-endpoint.server";
import { firstImpressions, loadFailedMessage, matchProviders, missingAnswersMessage } from "./rules";
import { type ComparisonAnswers, readComparisonAnswers } from "./schema";

/** `POST /compare-providers/matches`: the providers for a visitor's answers (spec:compare#matches-endpoint). */
export function createMatchEndpoint(platform: Platform, catalog: BrandCatalog, recorder: Recorder) {
  return createResultsEndpoint(platform, {
    name: "comparison results",
    limit: resultsLimit,
    readQuestion(body): Reply<{ question: ComparisonAnswers }> {
      const question = readComparisonAnswers(body);
      return question ? { ok: true, question } : { ok: false, message: missingAnswersMessage };
    },
    readSource: catalog.all,
    keyOf: ({ state, preferredMedication, administrationType, paymentMethod }) =>
      [state, preferredMedication, administrationType, paymentMethod].join(" "),
    find(brands, answers) {
      const results = matchProviders(brands, answers);
      return { results, events: resultsViewEvents("compare_providers", firstImpressions(results, answers)) };
    },
    record: recorder.recordInBackground,
    failedMessage: loadFailedMessage,
  });
}
