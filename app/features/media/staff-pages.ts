import { Image } from "lucide-react";
import { allStaff } from "~/features/auth/rules/access";
import type { StaffPages } from "~/features/auth/staff-pages";

export const staffPages = {
  "/admin/blog/images": {
    title: "Images",
    parent: "/admin/blog",
    access: allStaff,
    navigation: { group: "Blog", label: "Images", order: 30, icon: Image },
    help: [
      "Posts use images from this library.",
      "Each image is saved as AVIF and WebP in the sizes that pages need.",
      "Alt text describes the image for people who can't see it.",
      "You can delete only images that no post uses.",
    ],
  },
  "/admin/blog/images/upload": { title: "Upload image", parent: "/admin/blog/images", access: allStaff },
} satisfies StaffPages;
