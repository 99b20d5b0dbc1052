import { LRUCache } from "lru-cache";
import { matchRoutes, type RouteObject } from "react-router";

/** A route as the build describes it. */
type BuiltRoute = {
  id: string;
  parentId?: string | undefined;
  path?: string | undefined;
  index?: boolean | undefined;
};

type BuiltRoutes = Readonly<Record<string, BuiltRoute | undefined>>;

/** Matching a path costs more than answering it from the page cache. */
const MAX_KNOWN_PATHS = 2_000;
/** For paths that lead to no page. */
const UNMATCHED = "unmatched";

/**
 * @returns a function from the path of a request to the pattern of its page, such as `/blog/:slug`; `unmatched` if no
 * page has this path.
 */
export function createRoutePatterns(built: BuiltRoutes): (pathname: string) => string {
  const routes = routeTree(built);
  const known = new LRUCache<string, string>({ max: MAX_KNOWN_PATHS });
  return (pathname) => {
    const kept = known.get(pathname);
    if (kept !== undefined) return kept;
    const pattern = patternOf(routes, pathname.replace(/\.data$/, ""));
    known.set(pathname, pattern);
    return pattern;
  };
}

/** The paths of a route and of those around it, such as `admin` and `leads/:id`. */
export function segmentsOf(id: string | undefined, routes: BuiltRoutes): string[] {
  const route = id === undefined ? undefined : routes[id];
  return route ? [...segmentsOf(route.parentId, routes), ...(route.path ? [route.path] : [])] : [];
}

/** The routes of a build as `matchRoutes` takes them. */
export function routeTree(built: BuiltRoutes): RouteObject[] {
  return childrenOf(Object.values(built).flatMap((route) => route ?? []));
}

function childrenOf(built: readonly BuiltRoute[], parentId?: string): RouteObject[] {
  return built
    .filter((route) => (route.parentId || undefined) === parentId)
    .map(({ id, path, index }) =>
      index ? { id, path, index: true } : { id, path, children: childrenOf(built, id) },
    );
}

function patternOf(routes: RouteObject[], pathname: string): string {
  const matches = matchRoutes(routes, pathname === "/_root" ? "/" : pathname) ?? [];
  const parts = matches.flatMap(({ route }) => route.path || []).filter((part) => part !== "/");
  if (matches.length === 0 || parts.join("/") === "*") return UNMATCHED;
  return `/${parts.join("/")}`;
}
