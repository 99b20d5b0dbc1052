import { CalendarClock } from "lucide-react";
import { adminOnly, allStaff } from "~/features/auth/rules/access";
import type { StaffPages } from "~/features/auth/staff-pages";

export const staffPages = {
  "/admin/blog/generate": { title: "Generate Blog Post", parent: "/admin/blog", access: allStaff },
  "/admin/blog/generate/:id/progress": {
    title: "Progress",
    parent: "/admin/blog/generate",
    access: allStaff,
  },
  "/admin/blog/schedule": { title: "Schedule Post", parent: "/admin/blog", access: allStaff },
  "/admin/blog/schedules": {
    title: "Scheduled posts",
    parent: "/admin/blog",
    access: allStaff,
    navigation: { group: "Blog", label: "Scheduled posts", order: 20, icon: CalendarClock },
  },
  "/admin/blog/schedules/:id": { title: "Edit schedule", parent: "/admin/blog/schedules", access: allStaff },
  "/admin/settings/ai": {
    title: "AI",
    parent: "/admin/settings",
    access: adminOnly,
    settingsTab: { label: "AI", order: 40 },
  },
} satisfies StaffPages;
