import { adminOnly } from "~/features/auth/rules/access";
import type { StaffPages } from "~/features/auth/staff-pages";

export const staffPages = {
  "/admin/revenue/ad-spend/matching": {
    title: "Match spend to clicks",
    parent: "/admin/revenue/ad-spend",
    access: adminOnly,
  },
} satisfies StaffPages;
