import { createRequestHandler, matchRoutes, type RequestHandler, type ServerBuild } from "react-router";
import { routeTree, segmentsOf } from "./route-pattern.server";
import { findOnDemand, withAllModules } from "./routes-on-demand.server";

/**
 * @returns a handler for every page. The first request for a route that the build loads on demand waits until all of
 * them are loaded. If that fails, this request fails, and the next one tries again.
 */
export function createPageHandler(build: ServerBuild, mode: string): RequestHandler {
  const atStart = createLoadedHandler(build, mode);
  const isOnDemand = findOnDemand(build);
  if (!isOnDemand) return atStart;
  let complete: Promise<RequestHandler> | null = null;
  async function load() {
    try {
      return createLoadedHandler(await withAllModules(build), mode);
    } catch (error) {
      complete = null;
      throw error;
    }
  }
  return async (request, context) => {
    if (!isOnDemand(request)) return atStart(request, context);
    complete ??= load();
    const handle = await complete;
    return handle(request, context);
  };
}

/**
 * A page at a fixed path is answered by a separate handler, made for its first request, that knows only the routes this
 * page needs: the router otherwise tries the patterns of the whole site several times per request.
 */
function createLoadedHandler(build: ServerBuild, mode: string): RequestHandler {
  const everyPage = createRequestHandler(build, mode);
  const fixed = fixedPaths(build.routes);
  const handlers = new Map<string, RequestHandler>();
  return (request, context) => {
    const { pathname } = new URL(request.url);
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (!isRead || !fixed.has(pathname)) return everyPage(request, context);
    const handler = handlers.get(pathname) ?? createRequestHandler(withRoutesAt(build, pathname), mode);
    handlers.set(pathname, handler);
    return handler(request, context);
  };
}

type Routes = ServerBuild["routes"];

/** The paths of routes without parameters. */
function fixedPaths(routes: Routes): Set<string> {
  const paths = Object.keys(routes).map((id) => `/${segmentsOf(id, routes).join("/")}`);
  return new Set(paths.filter((path) => !/[:*?]/.test(path)));
}

/** The build with the routes of a page and of the pages above it, which the router describes to the browser too. */
function withRoutesAt(build: ServerBuild, pathname: string): ServerBuild {
  const tree = routeTree(build.routes);
  const segments = pathname.split("/").filter(Boolean);
  const above = segments.map((_, index) => `/${segments.slice(0, index).join("/")}`);
  const matches = [...above, pathname].flatMap((path) => matchRoutes(tree, path) ?? []);
  const ids = new Set(matches.flatMap(({ route }) => route.id ?? []));
  const pick = <Value>(all: Record<string, Value>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id)));
  return {
    ...build,
    routes: pick(build.routes),
    assets: { ...build.assets, routes: pick(build.assets.routes) },
  };
}
