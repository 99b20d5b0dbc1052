import { href } from "react-router";
import type { Registration } from "~/platform/registration.server";
import { createStopEndpoint } from "./endpoints/stop.server";
import { definePriceWatchJobs } from "./jobs/watch.server";
import { priceWatchData } from "./use-cases/person-data.server";

export const registration: Registration = {
  jobs: definePriceWatchJobs,
  personData: [priceWatchData],
  endpoints(front, platform) {
    const stop = createStopEndpoint(platform);
    front.post(href("/price-watch/stop"), (c) => stop(c.req.raw));
  },
  // Mail programs send the request of the unsubscribe header.
  crossOriginPaths: [href("/price-watch/stop")],
};
