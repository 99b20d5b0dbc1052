import { adminOnly } from "~/features/auth/rules/access";
import type { StaffPages } from "~/features/auth/staff-pages";

export const staffPages = {
  "/admin/reports/filtered": { title: "Filtered traffic", parent: "/admin/reports", access: adminOnly },
  "/admin/reports/filtered/export": {
    title: "Filtered traffic CSV",
    parent: "/admin/reports/filtered",
    access: adminOnly,
  },
} satisfies StaffPages;
