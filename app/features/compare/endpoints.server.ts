import type { BrandCatalog } from "~/features/brands/queries/catalog.server";
import type { Brand } from "~/features/brands/schema";
import type { SiteTexts } from "~/features/content/queries/site-texts.server";
import { resultsLimit } from "~/features/leads/rules/limits";
import type { Recorder } from "~/features/tracking/mutations/recorder.server";
import { resultsViewEvents } from "~/features/tracking/mutations/shown-providers.server";
import { recordToolEvents } from "~/features/tracking/use-cases/tool-events.server";
import type { Reply } from "~/kernel/reply";
import type { Platform } from "~/platform/context.server";
import { createResultsEndpoint } from "~/platform/http/results-endpoint.server";
import {
  firstImpressions,
  loadFailedMessage,
  type MatchResults,
  matchProviders,
  missingAnswersMessage,
} from "./rules";
import { type ComparisonAnswers, readComparisonAnswers } from "./schema";

/** `POST /compare-providers/matches`: the providers for a visitor's answers (spec:compare#matches-endpoint). */
export function createMatchEndpoint(
  platform: Platform,
  catalog: BrandCatalog,
  texts: SiteTexts,
  recorder: Recorder,
) {
  return createResultsEndpoint(platform, {
    name: "comparison results",
    limit: resultsLimit,
    readQuery(body): Reply<{ query: ComparisonAnswers }> {
      const query = readComparisonAnswers(body);
      return query ? { ok: true, query } : { ok: false, message: missingAnswersMessage };
    },
    readSource: matchSource(catalog, texts),
    keyOf: ({ state, preferredMedication, administrationType, paymentMethod }) =>
      [state, preferredMedication, administrationType, paymentMethod].join(" "),
    find({ brands, freshCheapestOnly }, answers) {
      const results: MatchResults = { ...matchProviders(brands, answers), freshCheapestOnly };
      return { results, events: resultsViewEvents("compare_providers", firstImpressions(results, answers)) };
    },
    record: (events, request) => recordToolEvents(request, recorder, events),
    failedMessage: loadFailedMessage,
  });
}

type MatchSource = { brands: readonly Brand[]; freshCheapestOnly: boolean };

/** Brands and badge rules as one object, which stays the same until one of them changes. */
function matchSource(catalog: BrandCatalog, texts: SiteTexts): () => Promise<MatchSource> {
  let last: MatchSource | null = null;
  return async () => {
    const [brands, { freshCheapestOnly }] = [await catalog.all(), await texts.options()];
    if (last?.brands !== brands || last.freshCheapestOnly !== freshCheapestOnly)
      last = { brands, freshCheapestOnly };
    return last;
  };
}
