import type { ServerBuild } from "react-router";
import { segmentsOf } from "./route-pattern.server";

type Routes = ServerBuild["routes"];
type RouteModule = NonNullable<Routes[string]>["module"];
/** What the build has in place of the module of a staff route (`scripts/vite-routes-on-demand.ts`). */
type StandIn = { loadOnDemand(): Promise<RouteModule> };

/**
 * @returns whether a request may lead to a route with a stand-in. It looks only at the first part of the path, such as
 * `admin`, because matching the whole path against every route costs more than rendering a small page. Null if the build
 * has no stand-ins.
 */
export function findOnDemand({ routes }: ServerBuild): ((request: Request) => boolean) | null {
  const ids = Object.keys(routes).filter((id) => isReached(routes[id]) && isOnDemand(id, routes));
  const starts = new Set(ids.map((id) => firstPart(`/${segmentsOf(id, routes).join("/")}`)));
  if (starts.size === 0) return null;
  const isAnywhere = [...starts].some((start) => /[:*?]/.test(start));
  return ({ url }) => isAnywhere || starts.has(firstPart(new URL(url).pathname));
}

/** The same build with the modules of all routes. @throws when a module can't be loaded */
export async function withAllModules(build: ServerBuild): Promise<ServerBuild> {
  const complete = await Promise.all(
    Object.entries(build.routes).map(async ([id, route]) => {
      const standIn = standInOf(route);
      return [id, route && standIn ? { ...route, module: await standIn.loadOnDemand() } : route] as const;
    }),
  );
  return { ...build, routes: Object.fromEntries(complete) };
}

/** Whether a path can end at this route. Layouts have no path. */
const isReached = (route: Routes[string]) => route?.path !== undefined || route?.index === true;

/** Whether the route, or one around it, has a stand-in. */
function isOnDemand(id: string | undefined, routes: Routes): boolean {
  const route = id === undefined ? undefined : routes[id];
  return route !== undefined && (standInOf(route) !== null || isOnDemand(route.parentId, routes));
}

/**
 * As the router compares it: decoded, and in any case. Requests for a page's data add an ending to its path, which may be
 * this part.
 */
function firstPart(path: string): string {
  const part = path.split("/")[1] ?? "";
  const page = part.replace(/^_\.data$|\.data$/, "");
  try {
    return decodeURIComponent(page).toLowerCase();
  } catch {
    return page.toLowerCase();
  }
}

function standInOf(route: Routes[string]): StandIn | null {
  const module = route?.module as Partial<StandIn> | undefined;
  return typeof module?.loadOnDemand === "function" ? (module as StandIn) : null;
}
