import { type Registration, service } from "~/platform/registration.server";
import { createEventEndpoint } from "./endpoints/events.server";
import { createRecorder, recorderContext } from "./mutations/recorder.server";
import { SESSION_KEY } from "./rules/session";

export const registration: Registration = {
  services: [
    service(recorderContext, createRecorder, {
      settled: (recorder) => recorder.settled(),
      drain: (recorder) => recorder.drain(),
    }),
  ],
  posts(platform, services) {
    // Many people can share an IP address.
    const limit = platform.rateLimit("events", 300, 60, 20);
    return { "/events": createEventEndpoint(services.get(recorderContext), limit) };
  },
  visitorCookies: [SESSION_KEY],
};
