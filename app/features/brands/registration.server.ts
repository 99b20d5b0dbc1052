import { type Registration, service } from "~/platform/registration.server";
import { defineBrandJobs } from "./jobs.server";
import { brandCatalogContext, createBrandCatalog } from "./queries/catalog.server";

export const registration: Registration = {
  jobs: defineBrandJobs,
  services: [service(brandCatalogContext, createBrandCatalog)],
  pageCache: { brands_changed: "brands" },
};
