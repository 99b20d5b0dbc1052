import { adminOnly } from "~/features/auth/rules/access";
import type { StaffPages } from "~/features/auth/staff-pages";

export const staffPages = {
  "/admin/reports/alerts": { title: "Alerts", parent: "/admin/reports", access: adminOnly },
} satisfies StaffPages;
