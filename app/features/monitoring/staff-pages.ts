import { adminOnly } from "~/features/auth/rules/access";
import type { StaffPages } from "~/features/auth/staff-pages";

export const staffPages = {
  "/admin/settings/system": {
    title: "System",
    parent: "/admin/settings",
    access: adminOnly,
    settingsTab: { label: "System", order: 40 },
  },
} satisfies StaffPages;
