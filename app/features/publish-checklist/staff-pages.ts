import { allStaff } from "~/features/auth/rules/access";
import type { StaffPages } from "~/features/auth/staff-pages";

export const staffPages = {
  "/admin/blog/checklist": { title: "Before publishing", parent: "/admin/blog", access: allStaff },
} satisfies StaffPages;
