import { Split } from "lucide-react";
import { allStaff } from "~/features/auth/rules/access";
import type { StaffPages } from "~/features/auth/staff-pages";

export const staffPages = {
  "/admin/blog/split-tests": {
    title: "Split tests",
    parent: "/admin/blog/analytics",
    access: allStaff,
    navigation: { group: "Blog", label: "Split tests", order: 50, icon: Split },
    help: [
      "A split test shows each visitor one of several versions of a post.",
      "A visitor sees the same version every time in the same browser.",
      "The test runs only between its first and last day, while it's active.",
      "The results show how certain they are; plan for at least two weeks.",
      "Look at the comparison every day if you like, and stop once the primary metric is decided; only then does the report name a winner.",
    ],
  },
  "/admin/blog/split-tests/:id": { title: "Split test", parent: "/admin/blog/split-tests", access: allStaff },
  "/admin/blog/split-tests/:id/export": {
    title: "Split test CSV",
    parent: "/admin/blog/split-tests",
    access: allStaff,
  },
} satisfies StaffPages;
