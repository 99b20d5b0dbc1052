import { type Registration, service } from "~/platform/registration.server";
import { defineBrandJobs } from "./jobs.server";
import { brandCatalogContext, createBrandCatalog } from "./queries/catalog.server";
import { brandEvents } from "./queries/day-events.server";
import { stalePricesCheck } from "./queries/stale-prices.server";
import { stalePricesToday } from "./queries/stale-today.server";

export const registration: Registration = {
  jobs: defineBrandJobs,
  services: [service(brandCatalogContext, createBrandCatalog, { close: async (catalog) => catalog.close() })],
  systemChecks: stalePricesCheck,
  today: stalePricesToday,
  dayEvents: brandEvents,
  pageCache: { brands_changed: "brands" },
};
