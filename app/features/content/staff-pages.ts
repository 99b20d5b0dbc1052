import { Settings } from "lucide-react";
import { adminOnly } from "~/features/auth/rules/access";
import type { StaffPages } from "~/features/auth/staff-pages";

export const staffPages = {
  "/admin/settings": {
    title: "Settings",
    access: adminOnly,
    navigation: { group: "Administration", label: "Settings", order: 30, icon: Settings },
    settingsTab: { label: "Site texts", order: 10 },
    help: [
      "These texts appear on public pages as soon as you save them.",
      "Each text can be reset to its default.",
      "They are plain text, without HTML.",
      "Claims about results need a source.",
    ],
  },
  "/admin/settings/facts": {
    title: "Facts",
    parent: "/admin/settings",
    access: adminOnly,
    settingsTab: { label: "Facts", order: 15 },
    help: [
      "Facts on public pages have a source and a date for their next review.",
      "Open the source, compare the fact with it, and confirm or change it.",
      "“Facts to check” on the brands page shows how many are due.",
    ],
  },
  "/admin/settings/badges": {
    title: "Badges",
    parent: "/admin/settings",
    access: adminOnly,
    settingsTab: { label: "Badges", order: 17 },
    help: [
      "This page decides which prices can get the badge “Cheapest Option”.",
      "With the checkbox on, only prices checked in the last 90 days can get it.",
      "The order of the results doesn't change.",
      "Visitors see a change right away, and you can undo it.",
    ],
  },
  "/admin/settings/reviews": {
    title: "Post reviews",
    parent: "/admin/settings",
    access: adminOnly,
    settingsTab: { label: "Post reviews", order: 18 },
    help: [
      "With the checkbox on, content managers submit posts, and administrators publish them.",
      "The list of posts and Today show what waits for a review.",
      "Open a post in review to compare it with what readers see, then publish it or send it back.",
      "A post that comes back gets a note, and its author gets an email.",
    ],
  },
} satisfies StaffPages;
