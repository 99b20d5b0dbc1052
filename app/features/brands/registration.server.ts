import { type Registration, service } from "~/platform/registration.server";
import { brandCatalogContext, createBrandCatalog } from "./queries/catalog.server";

export const registration: Registration = {
  services: [service(brandCatalogContext, createBrandCatalog)],
  pageCache: { brands_changed: "brands" },
};
