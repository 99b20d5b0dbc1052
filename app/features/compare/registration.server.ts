import { brandCatalogContext } from "~/features/brands/queries/catalog.server";
import { recorderContext } from "~/features/tracking/mutations/recorder.server";
import type { Registration } from "~/platform/registration.server";
import { createMatchEndpoint } from "./endpoints.server";
import { matchesPath } from "./rules";

export const registration: Registration = {
  endpoints(front, platform, services) {
    const catalog = services.get(brandCatalogContext);
    const respond = createMatchEndpoint(platform, catalog, services.get(recorderContext));
    front.post(matchesPath, (c) => respond(c.req.raw, c.get("info")));
  },
};
