import { type Registration, service } from "~/platform/registration.server";
import { completeIdentity } from "./endpoints.server";
import { librarySealed } from "./integrations/library-sealed.server";
import { defineAccountNotices } from "./jobs/account-notices.server";
import { defineCleanup } from "./jobs/cleanup.server";
import { IDENTITY_CALLBACK_PATH } from "./rules/identity";
import { staffPages } from "./staff-pages";
import { authContext, createAuth } from "./use-cases/auth.server";
import { blockedAccountsCheck } from "./use-cases/blocked-accounts.server";
import { sessionRetention } from "./use-cases/retention.server";

export const registration: Registration = {
  services: [
    service(authContext, createAuth, {
      settled: (auth) => auth.drain(),
      // Work after a response may queue emails, so it must finish before the jobs stop.
      finish: (auth) => auth.drain(),
    }),
  ],
  jobs(platform, services) {
    defineCleanup(platform.jobs, services.get(authContext));
    defineAccountNotices(platform);
  },
  endpoints(front, platform, services) {
    const auth = services.get(authContext);
    if (!auth.identity) return;
    front.get(IDENTITY_CALLBACK_PATH, (c) =>
      completeIdentity(auth, c.req.raw, c.get("info"), platform.now()),
    );
  },
  systemChecks: ({ now }, services) => [blockedAccountsCheck(services.get(authContext), now)],
  sealed: ({ config }) => librarySealed(config),
  retainedData: () => [sessionRetention],
  staffPages,
};
