import { CalendarDays } from "lucide-react";
import { allStaff } from "~/features/auth/rules/access";
import type { StaffPages } from "~/features/auth/staff-pages";

export const staffPages = {
  "/admin/calendar": {
    title: "Calendar",
    access: allStaff,
    navigation: { group: "Blog", label: "Calendar", order: 15, icon: CalendarDays },
  },
} satisfies StaffPages;
