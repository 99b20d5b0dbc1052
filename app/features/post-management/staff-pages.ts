import { FileText } from "lucide-react";
import { allStaff } from "~/features/auth/rules/access";
import type { StaffPages } from "~/features/auth/staff-pages";

export const staffPages = {
  "/admin/blog": {
    title: "Blog Management",
    access: allStaff,
    navigation: { group: "Blog", label: "Blog Management", order: 10, icon: FileText },
    help: [
      "The list shows the posts that you may edit.",
      "Drafts are visible to staff only, and private posts to everyone who knows their URL.",
      "Select rows to change several posts at once.",
      "You can undo deleting a post right after, and “Views” saves filters, order, and columns.",
    ],
  },
  "/admin/blog/edit/:id/versions": { title: "Versions", parent: "/admin/blog", access: allStaff },
  "/admin/blog/edit/:id/review": { title: "Review", parent: "/admin/blog", access: allStaff },
} satisfies StaffPages;
