import { createContext } from "react-router";
import { type Registration, service } from "~/platform/registration.server";
import { builtVersion } from "~/platform/version.server";
import { recordVersion } from "./mutations/versions.server";
import { versionEvents } from "./queries/versions.server";
import { staffPages } from "./staff-pages";
import { dayNoteRetention } from "./use-cases/retention.server";

/** Nothing reads it: its start is the point. */
const startedVersionContext = createContext<string>();

export const registration: Registration = {
  services: [
    service(startedVersionContext, async ({ db, log, now, program }) => {
      const version = await builtVersion(program);
      try {
        await recordVersion(db, version, now());
      } catch (error) {
        // The site must start even if charts miss this event.
        log.failure(error, "the started version was not recorded", {}, "warn");
      }
      return version;
    }),
  ],
  dayEvents: versionEvents,
  retainedData: () => [dayNoteRetention],
  staffPages,
};
