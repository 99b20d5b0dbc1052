import { allStaff } from "~/features/auth/rules/access";
import type { StaffPages } from "~/features/auth/staff-pages";

export const staffPages = {
  "/admin/bulk": { title: "Bulk changes", access: allStaff },
  "/admin/bulk/:runId": { title: "Bulk change", parent: "/admin/bulk", access: allStaff },
  "/admin/bulk/:runId/export": { title: "Bulk export", parent: "/admin/bulk", access: allStaff },
} satisfies StaffPages;
