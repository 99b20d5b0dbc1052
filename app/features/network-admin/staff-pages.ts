import { adminOnly } from "~/features/auth/rules/access";
import type { StaffPages } from "~/features/auth/staff-pages";

export const staffPages = {
  "/admin/settings/networks": {
    title: "Affiliate networks",
    parent: "/admin/settings",
    access: adminOnly,
    settingsTab: { label: "Affiliate networks", order: 30 },
  },
  "/admin/settings/networks/:networkId": {
    title: "Affiliate network",
    parent: "/admin/settings/networks",
    access: adminOnly,
  },
} satisfies StaffPages;
