import { allStaff } from "~/features/auth/rules/access";
import type { StaffPages } from "~/features/auth/staff-pages";

export const staffPages = {
  "/admin/blog/new": { title: "New post", parent: "/admin/blog", access: allStaff, action: "Create post" },
  "/admin/blog/edit/:id": { title: "Edit post", parent: "/admin/blog", access: allStaff },
  "/admin/blog/autosave/:id": { title: "Autosave", access: allStaff },
  "/admin/blog/drafts/:id": { title: "Draft of a new post", access: allStaff },
  "/admin/blog/preview": { title: "Preview", parent: "/admin/blog", access: allStaff },
} satisfies StaffPages;
