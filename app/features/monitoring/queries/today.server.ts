import { href } from "react-router";
import { adminOnly } from "~/features/auth/rules/access";
import { listFailedJobs } from "~/platform/jobs/failed-jobs.server";
import type { TodaySource } from "~/platform/today.server";

/** Background jobs that failed permanently (spec:staff#today-items). */
export function jobsToday(): TodaySource[] {
  return [
    {
      key: "jobs",
      title: "Background jobs",
      order: 55,
      roles: adminOnly,
      async read(_viewer, db) {
        const failed = await listFailedJobs(db);
        if (failed.length === 0) return null;
        const kinds = [...new Set(failed.map(({ name }) => name))];
        const named = kinds.length <= 3 ? ` (${kinds.join(", ")})` : "";
        return {
          says: `${failed.length} background ${failed.length === 1 ? "job" : "jobs"} failed${named}.`,
          isUrgent: true,
          link: { to: href("/admin/settings/system"), label: "Retry or delete" },
        };
      },
    },
  ];
}
