import { BadgeCheck, Building2 } from "lucide-react";
import { adminOnly } from "~/features/auth/rules/access";
import type { StaffPages } from "~/features/auth/staff-pages";

export const staffPages = {
  // spec:staff#admin-home
  "/admin": {
    title: "Brands",
    access: adminOnly,
    navigation: { group: "Providers", label: "Brands", order: 10, icon: Building2 },
  },
  "/admin/verification": {
    title: "Prices to check",
    parent: "/admin",
    access: adminOnly,
    action: "Verify next price",
    navigation: { group: "Providers", label: "Prices to check", order: 20, icon: BadgeCheck },
  },
  "/admin/prices": { title: "Price changes", parent: "/admin", access: adminOnly },
  "/admin/brand/logo": { title: "Brand logo", parent: "/admin", access: adminOnly },
  "/admin/brand/new": {
    title: "Create New Brand",
    parent: "/admin",
    access: adminOnly,
    action: "Create brand",
  },
  "/admin/edit/:brandId": { title: "Edit Brand", parent: "/admin", access: adminOnly },
  "/admin/edit/:brandId/stop": { title: "Stop provider", parent: "/admin/edit/:brandId", access: adminOnly },
} satisfies StaffPages;
