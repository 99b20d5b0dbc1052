import { FlaskConical, PencilLine, Scale } from "lucide-react";
import { adminOnly, allStaff } from "~/features/auth/rules/access";
import type { StaffPages } from "~/features/auth/staff-pages";

export const staffPages = {
  "/admin/revenue/statement": {
    title: "Statement Check",
    parent: "/admin/revenue",
    access: adminOnly,
    navigation: { group: "Revenue", label: "Statement check", order: 30, icon: Scale },
  },
  "/admin/conversion-logger": {
    title: "Manual Conversion Logger",
    parent: "/admin/revenue",
    access: adminOnly,
    navigation: { group: "Revenue", label: "Conversion logger", order: 60, icon: PencilLine },
  },
  "/admin/postback-test": {
    title: "Postback Test Tool",
    parent: "/admin/revenue",
    access: allStaff,
    navigation: { group: "Revenue", label: "Postback test", order: 70, icon: FlaskConical },
  },
} satisfies StaffPages;
