import { Sun } from "lucide-react";
import { allStaff } from "~/features/auth/rules/access";
import type { StaffPages } from "~/features/auth/staff-pages";

export const staffPages = {
  "/admin/today": {
    title: "Today",
    access: allStaff,
    navigation: { group: "Overview", label: "Today", order: 5, icon: Sun },
    help: [
      "This page lists what needs your attention now, and leaves out what your role can't do.",
      "Each item links to the page where you do it, and disappears when it's done.",
      "The figures compare yesterday with the same weekday a week before.",
      "Days are in Eastern Time.",
    ],
  },
} satisfies StaffPages;
