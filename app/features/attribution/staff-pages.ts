import { Waypoints } from "lucide-react";
import { adminOnly } from "~/features/auth/rules/access";
import type { StaffPages } from "~/features/auth/staff-pages";

export const staffPages = {
  "/admin/revenue/attribution": {
    title: "Attribution",
    parent: "/admin/revenue",
    access: adminOnly,
    navigation: { group: "Revenue", label: "Attribution", order: 40, icon: Waypoints },
    help: [
      "Each conversion is credited to the click whose ID it contains.",
      "That click leads to the post, the ranking position, and the source of the visit.",
      "Days are in Eastern Time.",
    ],
  },
} satisfies StaffPages;
