import { allStaff } from "~/features/auth/rules/access";
import type { StaffPages } from "~/features/auth/staff-pages";

export const staffPages = {
  "/admin/reports/prepared": { title: "Prepared reports", parent: "/admin/reports", access: allStaff },
} satisfies StaffPages;
