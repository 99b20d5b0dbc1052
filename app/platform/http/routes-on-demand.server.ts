import { LRUCache } from "lru-cache";
import { matchRoutes, type ServerBuild } from "react-router";
import { routeTree } from "./route-pattern.server";

type Routes = ServerBuild["routes"];
type RouteModule = NonNullable<Routes[string]>["module"];
/** What the build has in place of the module of a staff route (`scripts/vite-routes-on-demand.ts`). */
type StandIn = { loadOnDemand(): Promise<RouteModule> };

/** Matching a path costs about as much as creating a small page. */
const MAX_KNOWN_PATHS = 2_000;

/**
 * @returns whether a request leads to a route whose module isn't loaded yet; null if the build has loaded all modules.
 */
export function findOnDemand({ routes }: ServerBuild): ((request: Request) => boolean) | null {
  const ids = new Set(Object.entries(routes).flatMap(([id, route]) => (standInOf(route) ? id : [])));
  if (ids.size === 0) return null;
  const tree = routeTree(routes);
  const known = new LRUCache<string, boolean>({ max: MAX_KNOWN_PATHS });
  return (request) => {
    const path = routedPath(request);
    const kept = known.get(path);
    if (kept !== undefined) return kept;
    const found = (matchRoutes(tree, path) ?? []).some(({ route }) => ids.has(route.id ?? ""));
    known.set(path, found);
    return found;
  };
}

/** The path that the router matches: its requests for a page's data have the page's path with an ending. */
function routedPath({ url }: Request): string {
  return new URL(url).pathname.replace(/(?<=\/)_\.data$|\.data$/, "");
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

function standInOf(route: Routes[string]): StandIn | null {
  const module = route?.module as Partial<StandIn> | undefined;
  return typeof module?.loadOnDemand === "function" ? (module as StandIn) : null;
}
