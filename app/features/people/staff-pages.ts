import { UserRoundSearch } from "lucide-react";
import { adminOnly } from "~/features/auth/rules/access";
import type { StaffPages } from "~/features/auth/staff-pages";

export const staffPages = {
  "/admin/people": {
    title: "People's data",
    access: adminOnly,
    navigation: { group: "Administration", label: "People's data", order: 25, icon: UserRoundSearch },
  },
  "/admin/people/export": { title: "Data of a person", parent: "/admin/people", access: adminOnly },
  "/admin/settings/retention": {
    title: "Retention",
    parent: "/admin/settings",
    access: adminOnly,
    settingsTab: { label: "Retention", order: 47 },
  },
} satisfies StaffPages;
