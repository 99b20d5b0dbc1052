import { adminOnly } from "~/features/auth/rules/access";
import type { StaffPages } from "~/features/auth/staff-pages";

export const staffPages = {
  "/admin/settings/networks": {
    title: "Affiliate networks",
    parent: "/admin/settings",
    access: adminOnly,
    settingsTab: { label: "Affiliate networks", order: 30 },
    help: [
      "Each affiliate network reports conversions to its own URL, which contains a token.",
      "Open a network to set its field names, its status words, and its alert.",
      "To replace a token, create a second one, change the URL at the network, and revoke the first.",
      "Bearer tokens are for servers that send conversions another way.",
      "Only someone who just confirmed their identity can create or revoke tokens.",
    ],
  },
  "/admin/settings/networks/:networkId": {
    title: "Affiliate network",
    parent: "/admin/settings/networks",
    access: adminOnly,
  },
} satisfies StaffPages;
