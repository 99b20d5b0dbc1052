import { Activity } from "lucide-react";
import { allStaff } from "~/features/auth/rules/access";
import type { StaffPages } from "~/features/auth/staff-pages";

export const staffPages = {
  "/admin/reports/live": {
    title: "Live",
    parent: "/admin/reports",
    access: allStaff,
    navigation: { group: "Overview", label: "Live", order: 30, icon: Activity },
  },
  "/admin/reports/live/feed": { title: "Live updates", parent: "/admin/reports/live", access: allStaff },
} satisfies StaffPages;
