import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "~/routes";

/** One address of the site. */
export type SiteRoute = {
  /** As the access rules write it: `/admin/edit/:brandId`. */
  pattern: string;
  /** As a data request names it. */
  id: string;
  /** Inside the layout that guards staff pages. */
  isGuarded: boolean;
  /** The feature whose module it is. */
  feature: string;
};

const STAFF_LAYOUT = "features/staff/layout.route.tsx";

/** Every address of `app/routes.ts`; layouts have none of their own. */
export const siteRoutes: SiteRoute[] = (await routes).flatMap((entry) => addressesOf(entry, "", false));

function addressesOf(entry: RouteConfigEntry, above: string, isGuarded: boolean): SiteRoute[] {
  const path = [above, entry.path].filter(Boolean).join("/");
  const guarded = isGuarded || entry.file === STAFF_LAYOUT;
  const below = (entry.children ?? []).flatMap((child) => addressesOf(child, path, guarded));
  const isAddress = entry.path !== undefined || entry.index;
  if (!isAddress) return below;
  const id = entry.id ?? entry.file.replace(/\.[a-z]+$/, "");
  const feature = /^features\/([^/]+)\//.exec(entry.file)?.[1] ?? "";
  return [{ pattern: `/${path}`, id, isGuarded: guarded, feature }, ...below];
}

/** An address that the pattern matches: `/admin/edit/1`. */
export function sampleAddress(pattern: string): string {
  return pattern.replace(/:\w+\??/g, "1").replace("*", "nowhere/at/all");
}
