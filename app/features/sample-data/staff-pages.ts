import { adminOnly } from "~/features/auth/rules/access";
import type { StaffPages } from "~/features/auth/staff-pages";

export const staffPages = {
  "/admin/settings/sample-data": {
    title: "Sample data",
    parent: "/admin/settings",
    access: adminOnly,
    settingsTab: { label: "Sample data", order: 50 },
    help: [
      "A new site starts with invented brands, posts, visitors, and leads.",
      "Remove them before you go live.",
      "Sample rows that staff edited stay, and those that real data refers to are archived.",
      "The removal can't be undone.",
    ],
  },
} satisfies StaffPages;
