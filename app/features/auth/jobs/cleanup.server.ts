import { z } from "zod";
import type { Jobs } from "~/platform/jobs/jobs.server";
import { pruneDevices } from "../mutations/devices.server";
import { pruneSessions } from "../mutations/sessions.server";
import type { Auth } from "../use-cases/auth.server";

/** Once a night: deletes expired sessions, known devices, codes, links, and counters. */
export function defineCleanup(jobs: Jobs, auth: Auth): void {
  jobs.define(
    "auth-cleanup",
    z.object({}),
    async () => {
      const now = new Date();
      await pruneSessions(auth.db, now);
      await pruneDevices(auth.db, now);
      await auth.attempts.prune();
    },
    { cron: { expression: "17 4 * * *", timeZone: "America/New_York" } },
  );
}
