import { recorderContext } from "~/features/tracking/mutations/recorder.server";
import { type Registration, service } from "~/platform/registration.server";
import { defineAnalyticsJobs, rollupsContext, startRollups } from "./jobs.server";
import { eventMonthsCheck } from "./queries/event-months.server";
import { staffPages } from "./staff-pages";
import { eventRetentions } from "./use-cases/event-retention.server";

export const registration: Registration = {
  services: [
    service(rollupsContext, (platform, services) => startRollups(platform, services.get(recorderContext)), {
      announce: async (rollups) => rollups.announceStop(),
      // The rollups record what the recorder dropped, so they stop after the recorder.
      close: (rollups) => rollups.stop(),
    }),
  ],
  jobs: defineAnalyticsJobs,
  retainedData: () => eventRetentions,
  systemChecks: eventMonthsCheck,
  staffPages,
};
