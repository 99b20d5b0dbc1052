import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "~/routes";

/** One URL pattern of the site. */
export type SiteRoute = {
  /** In the notation of the access rules: `/admin/edit/:brandId`. */
  pattern: string;
  /** The route id in a data request. */
  id: string;
  /** Whether it is inside the layout that guards staff pages. */
  isGuarded: boolean;
  /** The feature that contains the module. */
  feature: string;
};

const STAFF_LAYOUT = "features/staff/layout.route.tsx";

/** Every URL pattern in `app/routes.ts`; layouts don't have one. */
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

/** A URL that matches the pattern: `/admin/edit/1`. */
export function sampleAddress(pattern: string): string {
  return pattern.replace(/:\w+\??/g, "1").replace("*", "nowhere/at/all");
}
