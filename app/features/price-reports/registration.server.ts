import type { Registration } from "~/platform/registration.server";
import { definePriceReportJobs } from "./jobs.server";

export const registration: Registration = { jobs: definePriceReportJobs };
