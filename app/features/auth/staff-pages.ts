import type { LucideIcon } from "lucide-react";
import type { href } from "react-router";
import { allStaff } from "./rules/access";
import type { StaffPage } from "./rules/staff-page";

/** Every path below /admin, as defined in `app/routes.ts`. */
export type StaffPath = Extract<Parameters<typeof href>[0], "/admin" | `/admin/${string}`>;

/** Every staff page. The type checker rejects a table that omits a path of `app/routes.ts`. */
export type StaffArea = Readonly<Record<StaffPath, StaffPage<StaffPath, LucideIcon>>>;

/** One feature's staff pages: `staffPages` in its `staff-pages.ts`, imported by its registration. */
export type StaffPages = Partial<StaffArea>;

/** Both roles may open their own account pages (spec:access#own-account-pages). */
export const staffPages = {
  "/admin/confirm-password": {
    title: "Confirm your password",
    parent: "/admin/account",
    access: allStaff,
  },
} satisfies StaffPages;
