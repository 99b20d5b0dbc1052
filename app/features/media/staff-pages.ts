import { Image } from "lucide-react";
import { allStaff } from "~/features/auth/rules/access";
import type { StaffPages } from "~/features/auth/staff-pages";

export const staffPages = {
  "/admin/blog/images": {
    title: "Images",
    parent: "/admin/blog",
    access: allStaff,
    navigation: { group: "Blog", label: "Images", order: 30, icon: Image },
  },
  "/admin/blog/images/upload": { title: "Upload image", parent: "/admin/blog/images", access: allStaff },
} satisfies StaffPages;
