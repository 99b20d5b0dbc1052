import { CircleDollarSign, MailSearch } from "lucide-react";
import { adminOnly, allStaff } from "~/features/auth/rules/access";
import type { StaffPages } from "~/features/auth/staff-pages";

export const staffPages = {
  "/admin/revenue": {
    title: "Revenue Tracking",
    access: allStaff,
    navigation: { group: "Revenue", label: "Revenue Tracking", order: 10, icon: CircleDollarSign },
  },
  "/admin/revenue/inbox": {
    title: "Postback inbox",
    parent: "/admin/revenue",
    access: adminOnly,
    navigation: { group: "Revenue", label: "Postback inbox", order: 50, icon: MailSearch },
  },
  "/admin/revenue/inbox/:requestId": { title: "Request", parent: "/admin/revenue/inbox", access: adminOnly },
  "/admin/revenue/export": { title: "Conversion export", parent: "/admin/revenue", access: allStaff },
  "/admin/revenue/pulse": { title: "Conversion updates", parent: "/admin/revenue", access: allStaff },
} satisfies StaffPages;
