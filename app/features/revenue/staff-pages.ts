import { CircleDollarSign, MailSearch } from "lucide-react";
import { adminOnly, allStaff } from "~/features/auth/rules/access";
import type { StaffPages } from "~/features/auth/staff-pages";

export const staffPages = {
  "/admin/revenue": {
    title: "Revenue Tracking",
    access: allStaff,
    navigation: { group: "Revenue", label: "Revenue Tracking", order: 10, icon: CircleDollarSign },
    help: [
      "Payout is what networks pay us, and revenue is what customers paid.",
      "Conversions arrive by postback, from the manual logger, or from a statement check.",
      "Tests aren't part of the totals.",
      "Below charts, “Add chart note” records what happened on a day; the site adds published posts, changed prices, and other events.",
      "Days are in Eastern Time.",
    ],
  },
  "/admin/revenue/inbox": {
    title: "Postback inbox",
    parent: "/admin/revenue",
    access: adminOnly,
    navigation: { group: "Revenue", label: "Postback inbox", order: 50, icon: MailSearch },
    help: [
      "Every postback that a network sent is stored here, accepted or not.",
      "A rejected postback shows which field was wrong.",
      "After you fix the cause, replay the postback.",
      "Replaying never counts a transaction twice.",
    ],
  },
  "/admin/revenue/inbox/:requestId": { title: "Request", parent: "/admin/revenue/inbox", access: adminOnly },
  "/admin/revenue/export": { title: "Conversion export", parent: "/admin/revenue", access: allStaff },
  "/admin/revenue/pulse": { title: "Conversion updates", parent: "/admin/revenue", access: allStaff },
} satisfies StaffPages;
