import { adminOnly } from "~/features/auth/rules/access";
import type { StaffPages } from "~/features/auth/staff-pages";

export const staffPages = {
  "/admin/settings/system": {
    title: "System",
    parent: "/admin/settings",
    access: adminOnly,
    settingsTab: { label: "System", order: 40 },
    help: [
      "This page checks each part of the site when you open it.",
      "Each part that isn't OK says what to do about it, and where.",
      "You can retry failed jobs and unblock accounts here.",
      "Administrators get an email when a problem starts.",
    ],
  },
} satisfies StaffPages;
