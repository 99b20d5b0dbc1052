import type { Registration } from "~/platform/registration.server";
import { definePriceReportJobs } from "./jobs.server";
import { reportsToday } from "./queries/today.server";
import { priceReportData } from "./use-cases/person-data.server";

export const registration: Registration = {
  jobs: definePriceReportJobs,
  today: reportsToday,
  personData: [priceReportData],
};
