import { allStaff } from "~/features/auth/rules/access";
import type { StaffPages } from "~/features/auth/staff-pages";

export const staffPages = {
  "/admin/presence": { title: "Who is editing", parent: "/admin", access: allStaff },
} satisfies StaffPages;
