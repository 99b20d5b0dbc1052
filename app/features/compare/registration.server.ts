import { brandCatalogContext } from "~/features/brands/queries/catalog.server";
import { siteTextsContext } from "~/features/content/queries/site-texts.server";
import { recorderContext } from "~/features/tracking/mutations/recorder.server";
import type { Registration } from "~/platform/registration.server";
import { createMatchEndpoint } from "./endpoints.server";
import { matchesPath } from "./schema";

export const registration: Registration = {
  endpoints(front, platform, services) {
    const catalog = services.get(brandCatalogContext);
    const texts = services.get(siteTextsContext);
    const respond = createMatchEndpoint(platform, catalog, texts, services.get(recorderContext));
    front.post(matchesPath, (c) => respond(c.req.raw, c.get("info")));
  },
};
