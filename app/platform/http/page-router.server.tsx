import { createElement } from "react";
import {
  createStaticRouter,
  type DataRouter,
  type EntryContext,
  UNSAFE_FrameworkContext as FrameworkContext,
  type RouteObject,
  UNSAFE_RemixErrorBoundary as RouterErrorBoundary,
  StaticRouterProvider,
} from "react-router";

type Manifest = EntryContext["manifest"];
type Modules = EntryContext["routeModules"];

/**
 * Renders a page that isn't hydrated, as the router's `ServerRouter` does, but makes the routes once instead of for each
 * page, and leaves nothing behind that only a full garbage collection frees (docs/decisions/page-router.md).
 */
export function PageRouter({ context }: { context: EntryContext }) {
  const { staticHandlerContext } = context;
  return (
    <FrameworkContext value={context}>
      <RouterErrorBoundary location={staticHandlerContext.location}>
        <StaticRouterProvider router={routerOf(context)} context={staticHandlerContext} hydrate={false} />
      </RouterErrorBoundary>
    </FrameworkContext>
  );
}

/** The router of a page: the router of all pages with its routes, with the page's own state. */
function routerOf({ manifest, routeModules, staticHandlerContext: context }: EntryContext): DataRouter {
  let shared = routers.get(manifest);
  if (!shared) {
    // Without anything of this request, because it's kept.
    const empty = { ...context, matches: [], loaderData: {}, actionData: null, errors: null };
    shared = createStaticRouter(routesOf(manifest, routeModules), empty);
    routers.set(manifest, shared);
  }
  const { state: atStart, manifest: routes } = shared;
  const { location, loaderData, actionData, errors } = context;
  const matches = context.matches.map((match) => ({
    ...match,
    route: routes[match.route.id] ?? match.route,
  }));
  const state = { ...atStart, location, matches, loaderData, actionData, errors };
  return Object.create(shared, { state: { value: state } });
}

/** One router for each set of routes, which are as many as kinds of pages. */
const routers = new WeakMap<Manifest, DataRouter>();

/**
 * @returns the context of a page that isn't hydrated. The routes of other pages and the data for hydration are only for
 * the browser's router, which such a page doesn't have.
 */
export function withoutHydration({ serverHandoffStream: _, ...context }: EntryContext): EntryContext {
  const ids = context.staticHandlerContext.matches.map(({ route }) => route.id);
  return { ...context, manifest: manifestWith(ids, context.manifest) };
}

/** @returns the same object for the same routes, so that their router is found again */
function manifestWith(ids: readonly string[], manifest: Manifest): Manifest {
  const kept = manifests.get(manifest) ?? new Map<string, Manifest>();
  manifests.set(manifest, kept);
  const key = ids.join("\n");
  const routes = () => Object.fromEntries(ids.map((id) => [id, manifest.routes[id]]));
  const found = kept.get(key) ?? { ...manifest, routes: routes() };
  kept.set(key, found);
  return found;
}

const manifests = new WeakMap<Manifest, Map<string, Manifest>>();

/**
 * Empties what a hydrated page was rendered from. The router's objects refer to it until a full garbage collection, which
 * made such collections twice as frequent (docs/decisions/page-router.md).
 */
export function release({ staticHandlerContext }: EntryContext): void {
  Object.assign(staticHandlerContext, { loaderData: {}, actionData: null });
}

function routesOf(manifest: Manifest, modules: Modules, parentId?: string): RouteObject[] {
  return Object.values(manifest.routes)
    .filter((route) => route !== undefined)
    .filter((route) => (route.parentId || undefined) === parentId)
    .map((route) => {
      const { id, path, index, caseSensitive } = route;
      const children = routesOf(manifest, modules, id);
      const shown = { id, path, caseSensitive, handle: modules[id]?.handle, ...elementsOf(modules[id]) };
      return index ? { ...shown, index: true } : { ...shown, ...(children.length > 0 && { children }) };
    });
}

/** The layout of a document surrounds its page and its error page. */
function elementsOf({
  default: Component,
  ErrorBoundary,
  Layout,
}: Partial<NonNullable<Modules[string]>> = {}) {
  if (!Layout) return { Component, ErrorBoundary };
  const inLayout = (Part: typeof Component) => Part && createElement(Layout, null, createElement(Part));
  return { element: inLayout(Component), errorElement: inLayout(ErrorBoundary) };
}
