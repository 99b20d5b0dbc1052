import { ChartColumnBig } from "lucide-react";
import { allStaff } from "~/features/auth/rules/access";
import type { StaffPages } from "~/features/auth/staff-pages";

export const staffPages = {
  "/admin/reports": {
    title: "Reports",
    access: allStaff,
    navigation: { group: "Revenue", label: "Reports", order: 5, icon: ChartColumnBig },
    help: [
      "Choose figures and up to three dimensions, and filter them.",
      "The URL contains the whole report, so you can share it.",
      "You can compare it with an earlier period and download it as a file.",
      "“Definitions” explains what each figure counts.",
      "Administrators find alerts about unusual figures under “Alerts”.",
    ],
  },
  "/admin/reports/export": { title: "Report CSV", parent: "/admin/reports", access: allStaff },
  "/admin/reports/saved": { title: "Saved reports", parent: "/admin/reports", access: allStaff },
  "/admin/reports/saved/new": { title: "Save report", parent: "/admin/reports", access: allStaff },
  "/admin/reports/saved/:id": { title: "Saved report", parent: "/admin/reports/saved", access: allStaff },
  "/admin/reports/saved/:id/edit": {
    title: "Saved report settings",
    parent: "/admin/reports/saved",
    access: allStaff,
  },
} satisfies StaffPages;
