import { Waypoints } from "lucide-react";
import { adminOnly } from "~/features/auth/rules/access";
import type { StaffPages } from "~/features/auth/staff-pages";

export const staffPages = {
  "/admin/revenue/attribution": {
    title: "Attribution",
    parent: "/admin/revenue",
    access: adminOnly,
    navigation: { group: "Revenue", label: "Attribution", order: 40, icon: Waypoints },
  },
} satisfies StaffPages;
