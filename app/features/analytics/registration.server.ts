import { recorderContext } from "~/features/tracking/mutations/recorder.server";
import { type Registration, service } from "~/platform/registration.server";
import { rollupsContext, startRollups } from "./jobs.server";
import { staffPages } from "./staff-pages";

export const registration: Registration = {
  services: [
    service(rollupsContext, (platform, services) => startRollups(platform, services.get(recorderContext)), {
      // It writes down what the recorder dropped, so it ends after it.
      close: (rollups) => rollups.stop(),
    }),
  ],
  staffPages,
};
