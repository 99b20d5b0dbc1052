import { BadgeCheck, Building2 } from "lucide-react";
import { adminOnly } from "~/features/auth/rules/access";
import type { StaffPages } from "~/features/auth/staff-pages";

export const staffPages = {
  // spec:staff#admin-home
  "/admin": {
    title: "Brands",
    access: adminOnly,
    navigation: { group: "Providers", label: "Brands", order: 10, icon: Building2 },
    help: [
      "Visitors compare these brands, and a change appears on the site as soon as you save it.",
      "Each price is the brand's lowest monthly price for injections at all doses.",
      "Deleting a brand removes it from every public page, and you can restore it later.",
      "To take a provider off the site for a while, open the brand and select “Stop provider”.",
    ],
  },
  "/admin/verification": {
    title: "Prices to check",
    parent: "/admin",
    access: adminOnly,
    action: "Verify next price",
    navigation: { group: "Providers", label: "Prices to check", order: 20, icon: BadgeCheck },
    help: [
      "This page lists the brands whose prices haven't been checked for 90 days, the most-clicked first.",
      "Compare our prices with the provider's page, then mark them as verified or correct them.",
      "Visitors see the date of the last check.",
      "Prices that visitors reported as wrong appear above the list.",
      "“Views” lets you hide columns, but not change the order: the most urgent come first.",
    ],
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
