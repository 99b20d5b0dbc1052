import { type Registration, service } from "~/platform/registration.server";
import { createSiteTexts, siteTextsContext } from "./queries/site-texts.server";
import { staffPages } from "./staff-pages";

export const registration: Registration = {
  services: [service(siteTextsContext, (platform) => createSiteTexts(platform, platform.config.SITE_NAME))],
  pageCache: { site_texts_changed: "site" },
  staffPages,
};
