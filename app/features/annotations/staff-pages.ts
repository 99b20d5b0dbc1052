import { allStaff } from "~/features/auth/rules/access";
import type { StaffPages } from "~/features/auth/staff-pages";

export const staffPages = {
  "/admin/day-notes": { title: "Chart notes", parent: "/admin", access: allStaff },
} satisfies StaffPages;
