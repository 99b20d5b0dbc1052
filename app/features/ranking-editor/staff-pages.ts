import { allStaff } from "~/features/auth/rules/access";
import type { StaffPages } from "~/features/auth/staff-pages";

export const staffPages = {
  "/admin/blog/providers": { title: "Providers", access: allStaff },
  "/admin/blog/rankings/:id": { title: "Shared ranking", access: allStaff },
} satisfies StaffPages;
