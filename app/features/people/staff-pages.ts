import { UserRoundSearch } from "lucide-react";
import { adminOnly } from "~/features/auth/rules/access";
import type { StaffPages } from "~/features/auth/staff-pages";

export const staffPages = {
  "/admin/people": {
    title: "People's data",
    access: adminOnly,
    navigation: { group: "Administration", label: "People's data", order: 25, icon: UserRoundSearch },
    help: [
      "Find everything that the site stores about one person.",
      "You can export, correct, or erase it.",
      "Requests from the privacy page arrive here.",
      "The audit log records what you did, without the data.",
    ],
  },
  "/admin/people/export": { title: "Data of a person", parent: "/admin/people", access: adminOnly },
  "/admin/settings/retention": {
    title: "Retention",
    parent: "/admin/settings",
    access: adminOnly,
    settingsTab: { label: "Retention", order: 47 },
    help: [
      "Every night, the site deletes what is older than you choose here.",
      "Nothing is deleted until you choose a period.",
      "“Preview” shows what would be deleted without saving.",
      "Deleted data can't be restored, except from a backup.",
    ],
  },
} satisfies StaffPages;
