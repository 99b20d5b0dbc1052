import type { Registration } from "~/platform/registration.server";
import { sealedBy } from "~/platform/sealed-data.server";
import { defineAlertJobs } from "./jobs.server";
import { WEBHOOK_SECRET } from "./queries/alerts.server";
import { alertsToday } from "./queries/today.server";
import { staffPages } from "./staff-pages";

export const registration: Registration = {
  jobs: defineAlertJobs,
  today: alertsToday,
  staffPages,
  sealed: ({ secrets }) => [
    sealedBy(secrets, {
      table: "alert_settings",
      key: "only_row",
      column: "webhook_secret_sealed",
      title: "the key of the alert webhook",
      nameOf: () => WEBHOOK_SECRET,
    }),
  ],
};
