import { allStaff } from "~/features/auth/rules/access";
import type { StaffPages } from "~/features/auth/staff-pages";

export const staffPages = {
  "/admin/blog/quizzes": { title: "Quizzes", access: allStaff },
} satisfies StaffPages;
