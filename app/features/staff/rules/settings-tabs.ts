import { mayOpen, type Role } from "~/features/auth/rules/access";
import type { PlainStaffPath } from "./pages";

/**
 * The pages of `/admin/settings`, side by side (spec:staff#settings-tabs). A new one takes its line here, its route inside the
 * layout of the settings in `app/routes.ts`, and the lines of every staff page (see `pages.ts`; its parent is
 * `/admin/settings`). The frame has the h1 "Settings" and these tabs: such a page starts with an h2.
 */
const settingsTabs: readonly { path: PlainStaffPath; label: string }[] = [
  { path: "/admin/settings", label: "Site texts" },
  { path: "/admin/settings/ad-spend", label: "Ad spend" },
  { path: "/admin/settings/networks", label: "Affiliate networks" },
  { path: "/admin/settings/ai", label: "AI" },
];

/** Those that the role may open. */
export function settingsTabsFor(role: Role): { path: PlainStaffPath; label: string }[] {
  return settingsTabs.filter((tab) => mayOpen(role, tab.path));
}
