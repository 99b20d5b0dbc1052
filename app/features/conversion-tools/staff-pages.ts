import { FlaskConical, PencilLine, Scale } from "lucide-react";
import { adminOnly, allStaff } from "~/features/auth/rules/access";
import type { StaffPages } from "~/features/auth/staff-pages";

export const staffPages = {
  "/admin/revenue/statement": {
    title: "Statement check",
    parent: "/admin/revenue",
    access: adminOnly,
    navigation: { group: "Revenue", label: "Statement check", order: 30, icon: Scale },
    help: [
      "Upload a network's statement to compare it with the conversions that it reported.",
      "You see what's missing, what's unknown, and what differs before anything changes.",
      "Each correction is recorded in the conversion's history and can be undone.",
    ],
  },
  "/admin/conversion-logger": {
    title: "Manual conversion logger",
    parent: "/admin/revenue",
    access: adminOnly,
    navigation: { group: "Revenue", label: "Manual conversion logger", order: 60, icon: PencilLine },
    help: [
      "Use this page when a postback didn't arrive.",
      "Paste its URL, check the parameters, and log the conversion.",
      "An existing transaction is updated, not logged twice.",
    ],
  },
  "/admin/postback-test": {
    title: "Postback test tool",
    parent: "/admin/revenue",
    access: allStaff,
    navigation: { group: "Revenue", label: "Postback test tool", order: 70, icon: FlaskConical },
    help: [
      "This tool sends a conversion to this site the way a network's server would.",
      "The conversion is saved as a test and isn't part of any total.",
      "The response shows what the network would see.",
    ],
  },
} satisfies StaffPages;
