import { Layers } from "lucide-react";
import { allStaff } from "~/features/auth/rules/access";
import type { StaffPages } from "~/features/auth/staff-pages";

export const staffPages = {
  "/admin/reports/cohorts": {
    title: "Cohorts",
    parent: "/admin/reports",
    access: allStaff,
    navigation: { group: "Revenue", label: "Cohorts", order: 6, icon: Layers },
    help: [
      "Each row shows the conversions of a day's, week's, or month's clicks, by days since the click.",
      "Recent clicks don't have all of their conversions yet, so compare rows at the same age.",
      "“Expected payout” adds an estimate of the rest, based on earlier clicks, with a 90% interval.",
      "A reversal counts in the row of its click.",
    ],
  },
  "/admin/reports/cohorts/export": {
    title: "Cohort CSV",
    parent: "/admin/reports/cohorts",
    access: allStaff,
  },
} satisfies StaffPages;
