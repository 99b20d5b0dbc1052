import { BarChart3, LineChart } from "lucide-react";
import { adminOnly, allStaff } from "~/features/auth/rules/access";
import type { StaffPages } from "~/features/auth/staff-pages";

export const staffPages = {
  "/admin/analytics": {
    title: "Analytics",
    access: adminOnly,
    navigation: { group: "Providers", label: "Analytics", order: 30, icon: BarChart3 },
    help: [
      "These figures count page views, outbound clicks, and what visitors did with the tools.",
      "Events from bots aren't recorded.",
      "Days are in Eastern Time.",
    ],
  },
  "/admin/blog/analytics": {
    title: "Blog analytics",
    parent: "/admin/blog",
    access: allStaff,
    navigation: { group: "Blog", label: "Blog analytics", order: 40, icon: LineChart },
    help: [
      "This page shows how often posts are viewed, and the clicks and revenue that follow.",
      "Only published and private posts count.",
      "Select a row to see its providers.",
      "Days are in Eastern Time.",
    ],
  },
  "/admin/blog/analytics/export": {
    title: "Blog analytics CSV",
    parent: "/admin/blog/analytics",
    access: allStaff,
  },
} satisfies StaffPages;
