import type { LucideIcon } from "lucide-react";
import type { href } from "react-router";
import { allStaff } from "./rules/access";
import type { StaffPage } from "./rules/staff-page";

/** Every address below /admin, as `app/routes.ts` writes it. */
export type StaffPath = Extract<Parameters<typeof href>[0], "/admin" | `/admin/${string}`>;

/** Every staff page. The type checker refuses a table that leaves out an address of `app/routes.ts`. */
export type StaffArea = Readonly<Record<StaffPath, StaffPage<StaffPath, LucideIcon>>>;

/** The staff pages of one feature: `staffPages` in its `staff-pages.ts`, which its registration refers to. */
export type StaffPages = Partial<StaffArea>;

/** The pages of your own account are open to both roles (spec:access#own-account-pages). */
export const staffPages = {
  "/admin/confirm-password": {
    title: "Confirm your password",
    parent: "/admin/account",
    access: allStaff,
  },
} satisfies StaffPages;
