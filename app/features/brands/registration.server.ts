import { type Registration, service } from "~/platform/registration.server";
import { brandCatalogContext, createBrandCatalog } from "./queries/catalog.server";

export const registration: Registration = {
  services: [service(brandCatalogContext, ({ database }) => createBrandCatalog(database))],
  pageCache: { brands_changed: "brands" },
};
