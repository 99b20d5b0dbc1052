import { ListOrdered } from "lucide-react";
import { adminOnly } from "~/features/auth/rules/access";
import type { StaffPages } from "~/features/auth/staff-pages";

export const staffPages = {
  "/admin/rankings": {
    title: "Shared rankings",
    access: adminOnly,
    navigation: { group: "Blog", label: "Shared rankings", order: 15, icon: ListOrdered },
    help: [
      "A shared ranking appears in every post that uses it, so you change it once.",
      "A post can leave out or replace single entries as exceptions.",
      "A rule can fill the ranking and keep it up to date; it never uses what we earn.",
      "Each save is a version that you can restore.",
    ],
  },
  "/admin/rankings/new": {
    title: "New shared ranking",
    parent: "/admin/rankings",
    access: adminOnly,
    action: "Create shared ranking",
  },
  "/admin/rankings/:id": { title: "Edit shared ranking", parent: "/admin/rankings", access: adminOnly },
  "/admin/rankings/:id/versions": { title: "Versions", parent: "/admin/rankings", access: adminOnly },
} satisfies StaffPages;
