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
    help: [
      "The AI writes each article at its scheduled time and saves it as a draft, unless you chose to publish it automatically.",
      "If the AI isn't available, the built-in article is saved as a draft instead.",
      "You can edit a schedule until its article is being written.",
      "Times are in Eastern Time.",
    ],
  },
  "/admin/blog/schedules/new": { title: "Schedule Post", parent: "/admin/blog/schedules", access: allStaff },
  "/admin/blog/schedules/:id": { title: "Edit schedule", parent: "/admin/blog/schedules", access: allStaff },
  "/admin/settings/ai": {
    title: "AI",
    parent: "/admin/settings",
    access: adminOnly,
    settingsTab: { label: "AI", order: 40 },
    help: [
      "The AI writes drafts with this key and model.",
      "“Test key” asks the vendor whether the key works.",
      "The key is stored encrypted and never shown again.",
      "Without a working key, articles come from the built-in template.",
    ],
  },
} satisfies StaffPages;
