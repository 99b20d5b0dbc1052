import { Activity } from "lucide-react";
import { allStaff } from "~/features/auth/rules/access";
import type { StaffPages } from "~/features/auth/staff-pages";

export const staffPages = {
  "/admin/reports/live": {
    title: "Live",
    parent: "/admin/reports",
    access: allStaff,
    navigation: { group: "Overview", label: "Live", order: 30, icon: Activity },
    help: [
      "The figures are of the last 30 minutes and update as things happen, usually within two seconds.",
      "“Visitors now” viewed a post or clicked a provider in the last 5 minutes.",
      "Pages, clicks, and conversions are listed without anything about the people behind them.",
      "Times are in Eastern Time.",
    ],
  },
  "/admin/reports/live/feed": { title: "Live updates", parent: "/admin/reports/live", access: allStaff },
} satisfies StaffPages;
