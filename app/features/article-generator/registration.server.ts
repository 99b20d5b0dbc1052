import { brandCatalogContext } from "~/features/brands/queries/catalog.server";
import { type Registration, service } from "~/platform/registration.server";
import { sealedBy } from "~/platform/sealed-data.server";
import { createVendor, vendorContext } from "./integrations/ai-vendor.server";
import { defineArticleJobs } from "./jobs.server";
import { aiKeySeal } from "./queries/ai-settings.server";
import { schedulesToday } from "./queries/today.server";
import { staffPages } from "./staff-pages";

export const registration: Registration = {
  services: [service(vendorContext, ({ config }) => createVendor(config))],
  jobs(platform, services) {
    const brands = services.get(brandCatalogContext);
    defineArticleJobs({ platform, brands, vendor: services.get(vendorContext) });
  },
  today: schedulesToday,
  sealed: ({ secrets }) => [
    sealedBy(secrets, {
      table: "api_keys",
      key: "key_name",
      column: "key_value",
      title: "the AI vendor's key",
      nameOf: aiKeySeal,
    }),
  ],
  staffPages,
};
