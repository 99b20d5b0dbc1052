import { adminOnly } from "~/features/auth/rules/access";
import type { StaffPages } from "~/features/auth/staff-pages";

export const staffPages = {
  "/admin/settings/sample-data": {
    title: "Sample data",
    parent: "/admin/settings",
    access: adminOnly,
    settingsTab: { label: "Sample data", order: 50 },
  },
} satisfies StaffPages;
