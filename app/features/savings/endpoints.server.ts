import type { BrandCatalog } from "~/features/brands/queries/catalog.server";
import { isSameName } from "~/features/brands/rules/suggest";
import { resultsLimit } from "~/features/leads/rules/limits";
import type { Recorder } from "~/features/tracking/mutations/recorder.server";
import { resultsViewEvents } from "~/features/tracking/mutations/shown-providers.server";
import { recordToolEvents } from "~/features/tracking/use-cases/tool-events.server";
import type { Reply } from "~/kernel/reply";
import type { Platform } from "~/platform/context.server";
import { createResultsEndpoint } from "~/platform/http/results-endpoint.server";
import { findAlternatives, firstImpressions } from "./rules/alternatives";
import {
  type AlternativesRequest,
  loadFailedMessage,
  missingAnswersMessage,
  readAlternativesRequest,
} from "./schema";

/**
 * `POST /save-on-prescription/results`: the providers that a visitor could switch to (spec:savings#results-request).
 */
export function createAlternativesEndpoint(platform: Platform, catalog: BrandCatalog, recorder: Recorder) {
  return createResultsEndpoint(platform, {
    name: "savings results",
    limit: resultsLimit,
    readQuery(body): Reply<{ query: AlternativesRequest }> {
      const query = readAlternativesRequest(body);
      return query ? { ok: true, query } : { ok: false, message: missingAnswersMessage };
    },
    readSource: catalog.all,
    keyOf({ state, medication, administrationType, dosage, paymentMethod, currentProvider }, brands) {
      // The typed provider counts only if it is one of our brands.
      const current = brands.filter(({ brandName }) => isSameName(brandName, currentProvider));
      const ids = current.map(({ brandId }) => brandId);
      return [state, medication, administrationType, dosage, paymentMethod, ...ids].join(" ");
    },
    find(brands, request) {
      const alternatives = findAlternatives(brands, request);
      return {
        results: { brands: alternatives },
        events: resultsViewEvents("save_prescription", firstImpressions(alternatives, request)),
      };
    },
    record: (events, request) => recordToolEvents(request, recorder, events),
    failedMessage: loadFailedMessage,
  });
}
