import { History, LayoutDashboard, Users } from "lucide-react";
import { adminOnly, allStaff } from "~/features/auth/rules/access";
import type { StaffPages } from "~/features/auth/staff-pages";

export const staffPages = {
  "/admin/msl-dashboard": {
    title: "MSL Dashboard",
    access: allStaff,
    navigation: {
      group: "Overview",
      label: "MSL Dashboard",
      order: 10,
      icon: LayoutDashboard,
      onlyFor: "content_manager",
    },
  },
  "/admin/staff": {
    title: "Staff",
    access: adminOnly,
    navigation: { group: "Administration", label: "Staff", order: 10, icon: Users },
  },
  "/admin/staff/invite": {
    title: "Invite",
    parent: "/admin/staff",
    access: adminOnly,
    action: "Invite staff",
  },
  "/admin/staff/:userId": { title: "Staff member", parent: "/admin/staff", access: adminOnly },
  "/admin/audit": {
    title: "Audit log",
    access: adminOnly,
    navigation: { group: "Administration", label: "Audit log", order: 20, icon: History },
  },
  "/admin/account": { title: "My account", access: allStaff },
  "/admin/account/password": {
    title: "Change password",
    parent: "/admin/account",
    access: allStaff,
    action: "Change password",
  },
  "/admin/account/second-factor": {
    title: "Two-factor authentication",
    parent: "/admin/account",
    access: allStaff,
  },
  "/admin/account/passkeys": { title: "Passkeys", parent: "/admin/account", access: allStaff },
  "/admin/account/passkeys/new": {
    title: "Add a passkey",
    parent: "/admin/account/passkeys",
    access: allStaff,
  },
  "/admin/*": { title: "Page not found", access: adminOnly },
} satisfies StaffPages;
