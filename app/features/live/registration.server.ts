import { type Registration, service } from "~/platform/registration.server";
import { staffPages } from "./staff-pages";
import { createLive, liveContext } from "./use-cases/live.server";

export const registration: Registration = {
  services: [
    service(liveContext, createLive, { announce: (live) => live.stop(), close: (live) => live.stop() }),
  ],
  staffPages,
};
