import { Funnel } from "lucide-react";
import { allStaff } from "~/features/auth/rules/access";
import type { StaffPages } from "~/features/auth/staff-pages";

export const staffPages = {
  "/admin/reports/funnels": {
    title: "Funnels",
    parent: "/admin/reports",
    access: allStaff,
    navigation: { group: "Revenue", label: "Funnels", order: 7, icon: Funnel },
    help: [
      "Each bar is a step of a quiz or form: its length is the share of visits that got there, and the line at its end is the 95% interval.",
      "A visit counts when its page is closed or left.",
      "“Left here” are visits that reached a question and didn't answer it.",
      "Answers are counted only when a quiz is completed, and never with who gave them.",
    ],
  },
  "/admin/reports/funnels/export": {
    title: "Funnel CSV",
    parent: "/admin/reports/funnels",
    access: allStaff,
  },
} satisfies StaffPages;
