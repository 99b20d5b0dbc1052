import { allStaff } from "~/features/auth/rules/access";
import type { StaffPages } from "~/features/auth/staff-pages";

export const staffPages = {
  "/admin/blog/prices": {
    title: "Prices in posts",
    parent: "/admin/blog",
    access: allStaff,
    action: "Update prices in posts",
  },
} satisfies StaffPages;
