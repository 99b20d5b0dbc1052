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
    help: [
      "This page shows your posts and the revenue they bring in.",
      "You may edit posts that you created or that have the tag MSL.",
      "Your revenue counts the sources hv and msl only.",
    ],
  },
  "/admin/staff": {
    title: "Staff",
    access: adminOnly,
    navigation: { group: "Administration", label: "Staff", order: 10, icon: Users },
    help: [
      "This page lists everyone with a staff account, including invited and deactivated people.",
      "Administrators can do everything; content managers edit their own posts and see their own revenue.",
      "Deactivating an account signs the person out everywhere, and you can activate it again.",
    ],
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
    help: [
      "The log shows who changed what, with the values before and after.",
      "Entries can't be changed or removed.",
      "A bulk change is one entry that leads to its rows.",
      "Times are in Eastern Time.",
    ],
  },
  "/admin/account": {
    title: "My account",
    access: allStaff,
    help: [
      "Change your password, your passkeys, and two-factor authentication here.",
      "The list of sessions shows where you're signed in, and you can end each of them.",
      "“Display” changes how dense lists and forms are in this browser.",
    ],
  },
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
