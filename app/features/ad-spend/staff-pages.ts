import { Megaphone } from "lucide-react";
import { adminOnly } from "~/features/auth/rules/access";
import type { StaffPages } from "~/features/auth/staff-pages";

export const staffPages = {
  "/admin/revenue/ad-spend": {
    title: "Ad spend",
    parent: "/admin/revenue",
    access: adminOnly,
    navigation: { group: "Revenue", label: "Ad spend", order: 20, icon: Megaphone },
  },
  "/admin/revenue/ad-spend/import": {
    title: "Import ad spend",
    parent: "/admin/revenue/ad-spend",
    access: adminOnly,
  },
  "/admin/settings/ad-spend": {
    title: "Ad spend",
    parent: "/admin/settings",
    access: adminOnly,
    settingsTab: { label: "Ad spend", order: 20 },
  },
} satisfies StaffPages;
