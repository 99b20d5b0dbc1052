import { Settings } from "lucide-react";
import { adminOnly } from "~/features/auth/rules/access";
import type { StaffPages } from "~/features/auth/staff-pages";

export const staffPages = {
  "/admin/settings": {
    title: "Settings",
    access: adminOnly,
    navigation: { group: "Administration", label: "Settings", order: 30, icon: Settings },
    settingsTab: { label: "Site texts", order: 10 },
  },
  "/admin/settings/facts": {
    title: "Facts",
    parent: "/admin/settings",
    access: adminOnly,
    settingsTab: { label: "Facts", order: 15 },
  },
  "/admin/settings/badges": {
    title: "Badges",
    parent: "/admin/settings",
    access: adminOnly,
    settingsTab: { label: "Badges", order: 17 },
  },
  "/admin/settings/reviews": {
    title: "Post reviews",
    parent: "/admin/settings",
    access: adminOnly,
    settingsTab: { label: "Post reviews", order: 18 },
  },
} satisfies StaffPages;
