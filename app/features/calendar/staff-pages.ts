import { CalendarDays } from "lucide-react";
import { allStaff } from "~/features/auth/rules/access";
import type { StaffPages } from "~/features/auth/staff-pages";

export const staffPages = {
  "/admin/calendar": {
    title: "Calendar",
    access: allStaff,
    navigation: { group: "Blog", label: "Calendar", order: 15, icon: CalendarDays },
    help: [
      "The calendar shows published posts, scheduled articles, and the first and last day of split tests.",
      "Drag an entry to another day, or use its Move button; the time of day stays the same.",
      "You confirm every change that visitors can see, and you can undo it right after.",
      "Days and times are in Eastern Time.",
    ],
  },
} satisfies StaffPages;
