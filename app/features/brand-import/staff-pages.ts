import { adminOnly } from "~/features/auth/rules/access";
import type { StaffPages } from "~/features/auth/staff-pages";

export const staffPages = {
  "/admin/import": {
    title: "Import and export",
    parent: "/admin",
    access: adminOnly,
    action: "Import brands",
    help: [
      "Import brands, fees, and prices from a CSV file, or export them to edit in a spreadsheet.",
      "Before anything is saved, you see what each row would change.",
      "You can undo the latest import as long as its values haven't changed since.",
    ],
  },
  "/admin/import/:id": { title: "Import", parent: "/admin/import", access: adminOnly },
  "/admin/import/:id/progress": {
    title: "Import progress",
    parent: "/admin/import",
    access: adminOnly,
  },
  "/admin/import/upload": { title: "Import upload", parent: "/admin/import", access: adminOnly },
  "/admin/export/:file": { title: "Brand export", parent: "/admin/import", access: adminOnly },
} satisfies StaffPages;
