import { authContext } from "~/features/auth/use-cases/auth.server";
import { type Registration, service } from "~/platform/registration.server";
import { defineSplitTestJobs } from "./jobs.server";
import { testEvents } from "./queries/day-events.server";
import { testsToday } from "./queries/today.server";
import { ASSIGNMENTS_COOKIE } from "./rules/assignment-cookie";
import { staffPages } from "./staff-pages";
import { visitorRetention } from "./use-cases/retention.server";
import {
  createVariantAssigner,
  redirectToVariant,
  setAssignmentHeaders,
  variantAssignerContext,
  visitorVariantContext,
  withoutRedirectMarker,
} from "./use-cases/variant-assignment.server";
import { createVisitorCounts, visitorCountsContext } from "./use-cases/visitor-counts.server";

export const registration: Registration = {
  services: [
    service(
      variantAssignerContext,
      (platform, services) => createVariantAssigner(platform, services.get(authContext).cookies.session),
      { settled: (visits) => visits.settled(), drain: (visits) => visits.close() },
    ),
    service(visitorCountsContext, (platform) => createVisitorCounts(platform), {}),
  ],
  pageVariant(request, info, services) {
    const visit = services.get(variantAssignerContext).assignVariant(request, info);
    return {
      instead: redirectToVariant(request, visit),
      request: withoutRedirectMarker(request),
      cachePart: visit.cachePart,
      provide: (context) => context.set(visitorVariantContext, visit),
      mark: (headers) => setAssignmentHeaders(headers, visit),
    };
  },
  pageVaries: (pathname, services) => services.get(variantAssignerContext).isTested(pathname),
  jobs: defineSplitTestJobs,
  today: testsToday,
  dayEvents: testEvents,
  visitorCookies: [ASSIGNMENTS_COOKIE],
  retainedData: () => [visitorRetention],
  staffPages,
};
