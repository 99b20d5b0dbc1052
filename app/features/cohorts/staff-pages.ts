import { Layers } from "lucide-react";
import { allStaff } from "~/features/auth/rules/access";
import type { StaffPages } from "~/features/auth/staff-pages";

export const staffPages = {
  "/admin/reports/cohorts": {
    title: "Cohorts",
    parent: "/admin/reports",
    access: allStaff,
    navigation: { group: "Revenue", label: "Cohorts", order: 6, icon: Layers },
  },
  "/admin/reports/cohorts/export": {
    title: "Cohort CSV",
    parent: "/admin/reports/cohorts",
    access: allStaff,
  },
} satisfies StaffPages;
