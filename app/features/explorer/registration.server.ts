import type { Platform } from "~/platform/context.server";
import type { Registration } from "~/platform/registration.server";
import { defineReportPreparation } from "./jobs/background.server";
import { defineReportJobs } from "./jobs/report-emails.server";
import { staffPages } from "./staff-pages";

export const registration: Registration = {
  jobs(platform: Platform) {
    defineReportJobs(platform);
    defineReportPreparation(platform);
  },
  staffPages,
};
