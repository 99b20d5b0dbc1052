import { Funnel } from "lucide-react";
import { allStaff } from "~/features/auth/rules/access";
import type { StaffPages } from "~/features/auth/staff-pages";

export const staffPages = {
  "/admin/reports/funnels": {
    title: "Funnels",
    parent: "/admin/reports",
    access: allStaff,
    navigation: { group: "Revenue", label: "Funnels", order: 7, icon: Funnel },
  },
  "/admin/reports/funnels/export": {
    title: "Funnel CSV",
    parent: "/admin/reports/funnels",
    access: allStaff,
  },
} satisfies StaffPages;
