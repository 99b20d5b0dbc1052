import { Megaphone } from "lucide-react";
import { adminOnly } from "~/features/auth/rules/access";
import type { StaffPages } from "~/features/auth/staff-pages";

export const staffPages = {
  "/admin/revenue/ad-spend": {
    title: "Ad spend",
    parent: "/admin/revenue",
    access: adminOnly,
    navigation: { group: "Revenue", label: "Ad spend", order: 20, icon: Megaphone },
    help: [
      "Enter what ads cost each day, or import it from a file: reports from Meta, Google Ads, and TikTok Ads work as downloaded.",
      "ROAS is payout divided by these amounts, shown only where both cover the same selection.",
      "“Match to clicks” shows spend whose clicks weren't found, so that reports can show them side by side.",
      "Each change is in the audit log.",
    ],
  },
  "/admin/revenue/ad-spend/import": {
    title: "Import ad spend",
    parent: "/admin/revenue/ad-spend",
    access: adminOnly,
  },
  "/admin/settings/ad-spend": {
    title: "Ad spend",
    parent: "/admin/settings",
    access: adminOnly,
    settingsTab: { label: "Ad spend", order: 20 },
    help: [
      "Every hour, the site reads the last 28 days of each connected account in its own time zone.",
      "The import never replaces an amount that someone entered by hand.",
      "If an import fails, the page says why and what to do, and earlier figures are kept.",
      "Tokens and other secrets are stored encrypted and never shown again.",
      "Disconnecting keeps what was imported.",
    ],
  },
} satisfies StaffPages;
