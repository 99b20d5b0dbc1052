import { brandCatalogContext } from "~/features/brands/queries/catalog.server";
import { recorderContext } from "~/features/tracking/mutations/recorder.server";
import type { Registration } from "~/platform/registration.server";
import { createAlternativesEndpoint } from "./endpoints.server";
import { alternativesPath } from "./schema";
import { savingsLeadData } from "./use-cases/person-data.server";
import { savingsLeadRetention } from "./use-cases/retention.server";

export const registration: Registration = {
  personData: [savingsLeadData],
  retainedData: () => [savingsLeadRetention],
  endpoints(front, platform, services) {
    const catalog = services.get(brandCatalogContext);
    const respond = createAlternativesEndpoint(platform, catalog, services.get(recorderContext));
    front.post(alternativesPath, (c) => respond(c.req.raw, c.get("info")));
  },
};
