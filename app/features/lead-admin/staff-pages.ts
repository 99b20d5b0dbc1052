import { Inbox } from "lucide-react";
import { adminOnly } from "~/features/auth/rules/access";
import type { StaffPages } from "~/features/auth/staff-pages";

export const staffPages = {
  "/admin/leads": {
    title: "Leads",
    access: adminOnly,
    navigation: { group: "Providers", label: "Leads", order: 40, icon: Inbox },
    help: [
      "A lead is what a visitor submitted in the comparison or savings form.",
      "Contact only people who agreed to be contacted.",
      "The URL never shows what you search for, because it's personal data.",
      "To export or erase everything about one person, use “People's data”.",
    ],
  },
  "/admin/leads/export": { title: "Leads CSV", parent: "/admin/leads", access: adminOnly },
  "/admin/leads/:kind/:id": { title: "Lead", parent: "/admin/leads", access: adminOnly },
} satisfies StaffPages;
