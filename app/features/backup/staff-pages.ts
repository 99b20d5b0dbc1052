import { adminOnly } from "~/features/auth/rules/access";
import type { StaffPages } from "~/features/auth/staff-pages";

export const staffPages = {
  "/admin/settings/backups": {
    title: "Backups",
    parent: "/admin/settings",
    access: adminOnly,
    settingsTab: { label: "Backups", order: 45 },
  },
} satisfies StaffPages;
