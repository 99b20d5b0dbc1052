import { postCatalogContext } from "~/features/posts/queries/catalog.server";
import { recorderContext } from "~/features/tracking/mutations/recorder.server";
import { type Registration, service } from "~/platform/registration.server";
import { createFunnelEndpoint } from "./endpoints/funnel-events.server";
import { createVisitCounter, visitCounterContext } from "./mutations/visit-counter.server";
import { funnelRetention } from "./use-cases/retention.server";

export const registration: Registration = {
  services: [
    service(visitCounterContext, createVisitCounter, {
      settled: (counter) => counter.drain(),
      drain: (counter) => counter.drain(),
    }),
  ],
  retainedData: () => [funnelRetention],
  posts(platform, services) {
    const countReport = createFunnelEndpoint({
      platform,
      posts: services.get(postCatalogContext),
      recorder: services.get(recorderContext),
      counter: services.get(visitCounterContext),
      limit: platform.rateLimit("funnel events", 300, 60, 10),
    });
    return { "/events/funnel": countReport };
  },
};
