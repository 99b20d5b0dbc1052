import type { Registration } from "~/platform/registration.server";
import { defineReportJobs } from "./jobs/report-emails.server";
import { staffPages } from "./staff-pages";

export const registration: Registration = { jobs: defineReportJobs, staffPages };
