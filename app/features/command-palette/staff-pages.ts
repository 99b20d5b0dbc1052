import { allStaff } from "~/features/auth/rules/access";
import type { StaffPages } from "~/features/auth/staff-pages";

export const staffPages = {
  "/admin/search": { title: "Search", access: allStaff },
} satisfies StaffPages;
