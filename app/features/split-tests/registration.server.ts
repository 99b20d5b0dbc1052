import { authContext } from "~/features/auth/use-cases/auth.server";
import { type Registration, service } from "~/platform/registration.server";
import { ASSIGNMENTS_COOKIE } from "./rules/assignment-cookie";
import { staffPages } from "./staff-pages";
import {
  createSplitVisits,
  leadElsewhere,
  markAnswer,
  splitVisitContext,
  splitVisitsContext,
  withoutRedirectMarker,
} from "./use-cases/variant-assignment.server";

export const registration: Registration = {
  services: [
    service(
      splitVisitsContext,
      (platform, services) => createSplitVisits(platform, services.get(authContext).cookies.session),
      { settled: (visits) => visits.settled(), drain: (visits) => visits.close() },
    ),
  ],
  pageVariant(request, info, services) {
    const visit = services.get(splitVisitsContext).meet(request, info);
    return {
      instead: leadElsewhere(request, visit),
      request: withoutRedirectMarker(request),
      cachePart: visit.cachePart,
      provide: (context) => context.set(splitVisitContext, visit),
      mark: (headers) => markAnswer(headers, visit),
    };
  },
  visitorCookies: [ASSIGNMENTS_COOKIE],
  staffPages,
};
