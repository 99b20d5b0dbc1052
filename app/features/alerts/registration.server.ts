import type { Registration } from "~/platform/registration.server";
import { defineAlertJobs } from "./jobs.server";
import { alertsToday } from "./queries/today.server";
import { staffPages } from "./staff-pages";

export const registration: Registration = { jobs: defineAlertJobs, today: alertsToday, staffPages };
