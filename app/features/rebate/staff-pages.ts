import { ClipboardCheck } from "lucide-react";
import { adminOnly } from "~/features/auth/rules/access";
import type { StaffPages } from "~/features/auth/staff-pages";

export const staffPages = {
  "/admin/claims": {
    title: "Rebate claims",
    access: adminOnly,
    navigation: { group: "Providers", label: "Rebate claims", order: 50, icon: ClipboardCheck },
    help: [
      "A claim asks for a rebate and contains a screenshot of the order.",
      "Compare the claim with its screenshot, then approve or decline it; the claimant gets an email.",
      "After you pay an approved claim, mark it as paid.",
      "Flags mark claims that share a household, an order, or a screenshot with others.",
    ],
  },
  "/admin/claims/export": { title: "Rebate claims CSV", parent: "/admin/claims", access: adminOnly },
  "/admin/claims/:claimId": { title: "Rebate claim", parent: "/admin/claims", access: adminOnly },
  "/admin/claims/:claimId/screenshot": { title: "Screenshot", parent: "/admin/claims", access: adminOnly },
} satisfies StaffPages;
