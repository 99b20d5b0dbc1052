import { brandCatalogContext } from "~/features/brands/queries/catalog.server";
import { type Registration, service } from "~/platform/registration.server";
import { createFileEndpoint, dataLimit } from "./endpoints.server";
import { llmsText } from "./rules/llms";
import { openApiDocument } from "./rules/openapi";
import { CSV_PATH, JSON_PATH, LLMS_PATH, OPENAPI_PATH } from "./rules/paths";
import { createDataFiles, dataFilesContext, fileOf } from "./use-cases/data-files.server";

export const registration: Registration = {
  services: [
    service(dataFilesContext, ({ config, db, now }, services) =>
      createDataFiles({ brands: services.get(brandCatalogContext), db, siteUrl: config.SITE_URL, now }),
    ),
  ],
  endpoints(front, platform, services) {
    const files = services.get(dataFilesContext);
    const limit = dataLimit(platform);
    const { SITE_NAME: siteName, SITE_URL: siteUrl, SUPPORT_EMAIL: supportEmail } = platform.config;
    const llms = fileOf(llmsText({ siteName, siteUrl }));
    const openApi = fileOf(JSON.stringify(openApiDocument({ siteName, siteUrl, supportEmail }), null, 2));
    const endpoints = {
      [CSV_PATH]: { contentType: "text/csv; charset=utf-8", read: () => files.read("csv") },
      [JSON_PATH]: { contentType: "application/json", read: () => files.read("json") },
      [LLMS_PATH]: { contentType: "text/plain; charset=utf-8", read: async () => llms },
      [OPENAPI_PATH]: { contentType: "application/json", read: async () => openApi },
    };
    for (const [path, file] of Object.entries(endpoints)) {
      const answer = createFileEndpoint({ limit, ...file });
      front.get(path, (c) => answer(c.req.raw, c.get("info")));
    }
  },
};
