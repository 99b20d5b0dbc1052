import { FlaskConical, PencilLine, Scale } from "lucide-react";
import { adminOnly, allStaff } from "~/features/auth/rules/access";
import type { StaffPages } from "~/features/auth/staff-pages";

export const staffPages = {
  "/admin/revenue/statement": {
    title: "Statement check",
    parent: "/admin/revenue",
    access: adminOnly,
    navigation: { group: "Revenue", label: "Statement check", order: 30, icon: Scale },
  },
  "/admin/conversion-logger": {
    title: "Manual conversion logger",
    parent: "/admin/revenue",
    access: adminOnly,
    navigation: { group: "Revenue", label: "Manual conversion logger", order: 60, icon: PencilLine },
  },
  "/admin/postback-test": {
    title: "Postback test tool",
    parent: "/admin/revenue",
    access: allStaff,
    navigation: { group: "Revenue", label: "Postback test tool", order: 70, icon: FlaskConical },
  },
} satisfies StaffPages;
