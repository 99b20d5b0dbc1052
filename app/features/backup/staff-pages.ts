import { adminOnly } from "~/features/auth/rules/access";
import type { StaffPages } from "~/features/auth/staff-pages";

export const staffPages = {
  "/admin/settings/backups": {
    title: "Backups",
    parent: "/admin/settings",
    access: adminOnly,
    settingsTab: { label: "Backups", order: 45 },
    help: [
      "A backup is one file with all data and uploads.",
      "Each one is restored into a temporary database to check that it's complete.",
      "“Back up now” starts one in addition to the schedule.",
      "The schedule, the location, and the number of kept backups are settings of the server.",
    ],
  },
} satisfies StaffPages;
