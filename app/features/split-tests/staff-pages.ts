import { Split } from "lucide-react";
import { allStaff } from "~/features/auth/rules/access";
import type { StaffPages } from "~/features/auth/staff-pages";

export const staffPages = {
  "/admin/blog/split-tests": {
    title: "Split tests",
    parent: "/admin/blog/analytics",
    access: allStaff,
    navigation: { group: "Blog", label: "Split tests", order: 50, icon: Split },
  },
  "/admin/blog/split-tests/:id": { title: "Split test", parent: "/admin/blog/split-tests", access: allStaff },
  "/admin/blog/split-tests/:id/export": {
    title: "Split test CSV",
    parent: "/admin/blog/split-tests",
    access: allStaff,
  },
} satisfies StaffPages;
