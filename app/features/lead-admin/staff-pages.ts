import { Inbox } from "lucide-react";
import { adminOnly } from "~/features/auth/rules/access";
import type { StaffPages } from "~/features/auth/staff-pages";

export const staffPages = {
  "/admin/leads": {
    title: "Leads",
    access: adminOnly,
    navigation: { group: "Providers", label: "Leads", order: 40, icon: Inbox },
  },
  "/admin/leads/export": { title: "Leads CSV", parent: "/admin/leads", access: adminOnly },
  "/admin/leads/:kind/:id": { title: "Lead", parent: "/admin/leads", access: adminOnly },
} satisfies StaffPages;
