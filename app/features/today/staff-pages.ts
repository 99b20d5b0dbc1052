import { Sun } from "lucide-react";
import { allStaff } from "~/features/auth/rules/access";
import type { StaffPages } from "~/features/auth/staff-pages";

export const staffPages = {
  "/admin/today": {
    title: "Today",
    access: allStaff,
    navigation: { group: "Overview", label: "Today", order: 5, icon: Sun },
  },
} satisfies StaffPages;
