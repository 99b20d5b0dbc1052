import { allStaff } from "~/features/auth/rules/access";
import type { StaffPages } from "~/features/auth/staff-pages";

export const staffPages = {
  "/admin/bulk": {
    title: "Bulk changes",
    access: allStaff,
    help: [
      "Select rows in a list to change several at once.",
      "Before a change starts, you see its counts and confirm it.",
      "Open a change to see its rows, and why some were left out.",
      "You can undo it for 30 minutes; rows that changed since then stay as they are.",
    ],
  },
  "/admin/bulk/:runId": { title: "Bulk change", parent: "/admin/bulk", access: allStaff },
  "/admin/bulk/:runId/export": { title: "Bulk export", parent: "/admin/bulk", access: allStaff },
} satisfies StaffPages;
