import { BarChart3, LineChart } from "lucide-react";
import { adminOnly, allStaff } from "~/features/auth/rules/access";
import type { StaffPages } from "~/features/auth/staff-pages";

export const staffPages = {
  "/admin/analytics": {
    title: "Analytics",
    access: adminOnly,
    navigation: { group: "Providers", label: "Analytics", order: 30, icon: BarChart3 },
  },
  "/admin/blog/analytics": {
    title: "Blog analytics",
    parent: "/admin/blog",
    access: allStaff,
    navigation: { group: "Blog", label: "Blog analytics", order: 40, icon: LineChart },
  },
  "/admin/blog/analytics/export": {
    title: "Blog analytics CSV",
    parent: "/admin/blog/analytics",
    access: allStaff,
  },
} satisfies StaffPages;
