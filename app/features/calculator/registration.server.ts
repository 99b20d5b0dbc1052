import { brandCatalogContext } from "~/features/brands/queries/catalog.server";
import { recorderContext } from "~/features/tracking/mutations/recorder.server";
import type { Registration } from "~/platform/registration.server";
import { createRecommendationsEndpoint } from "./endpoints.server";
import { recommendationsPath } from "./rules/recommend";

export const registration: Registration = {
  endpoints(front, platform, services) {
    const catalog = services.get(brandCatalogContext);
    const respond = createRecommendationsEndpoint(platform, catalog, services.get(recorderContext));
    front.post(recommendationsPath, (c) => respond(c.req.raw, c.get("info")));
  },
};
