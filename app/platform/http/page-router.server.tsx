import { createElement, Suspense } from "react";
import {
  createStaticRouter,
  type DataRouter,
  type EntryContext,
  UNSAFE_FrameworkContext as FrameworkContext,
  type RouteObject,
  UNSAFE_RemixErrorBoundary as RouterErrorBoundary,
  StaticRouterProvider,
} from "react-router";
import { type Handoff, inScript } from "./handoff.server";

type Manifest = EntryContext["manifest"];
type Modules = EntryContext["routeModules"];

type PageProps = {
  context: EntryContext;
  /** The data for hydration; null for a page that isn't hydrated. */
  handoff: Handoff | null;
};

/**
 * Renders a page as the router's `ServerRouter` does, but makes the routes once instead of for each page, and leaves
 * nothing behind that only a full garbage collection frees (docs/decisions/page-router.md). All of the data has been
 * read.
 */
export function PageRouter({ context, handoff }: PageProps) {
  const { staticHandlerContext } = context;
  return (
    // The parts are those of `ServerRouter`, because the ids that React makes depend on them.
    <>
      <FrameworkContext value={context}>
        <RouterErrorBoundary location={staticHandlerContext.location}>
          <StaticRouterProvider router={routerOf(context)} context={staticHandlerContext} hydrate={false} />
        </RouterErrorBoundary>
      </FrameworkContext>
      {handoff === null ? null : (
        <Suspense>
          <HandedOver handoff={handoff} context={context} />
        </Suspense>
      )}
    </>
  );
}

/** The data for hydration, as the browser's router expects it. An error page without scripts has none. */
function HandedOver({ handoff, context }: { handoff: Handoff; context: EntryContext }) {
  if (!context.renderMeta?.didRenderScripts) return null;
  const controller = "window.__reactRouterContext.streamController";
  return (
    <>
      {handoff !== "" && <InlineScript code={`${controller}.enqueue(${inScript(handoff)});`} />}
      <InlineScript code={`${controller}.close();`} />
    </>
  );
}

function InlineScript({ code }: { code: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made from escaped text
  return <script dangerouslySetInnerHTML={{ __html: code }} />;
}

/** The router of a page: the router of all pages with its routes, with the page's own state. */
function routerOf({ manifest, routeModules, staticHandlerContext: context }: EntryContext): DataRouter {
  let shared = routers.get(manifest);
  // Modules of the staff area are loaded later.
  if (!shared || context.matches.some(({ route: { id } }) => shared?.modules[id] !== routeModules[id])) {
    const router = createStaticRouter(routesOf(manifest, routeModules), withoutRequest(context));
    shared = { router, modules: routeModules };
    routers.set(manifest, shared);
  }
  const { state: atStart, manifest: routes } = shared.router;
  const { location, loaderData, actionData, errors } = context;
  const matches = context.matches.map((match) => ({
    ...match,
    route: routes[match.route.id] ?? match.route,
  }));
  const state = { ...atStart, location, matches, loaderData, actionData, errors };
  return Object.create(shared.router, { state: { value: state } });
}

/** Nothing of the request, because the router that gets it is kept. */
function withoutRequest(context: EntryContext["staticHandlerContext"]): typeof context {
  const location = { ...context.location, pathname: "/", search: "", hash: "" };
  const data = { loaderData: {}, actionData: null, loaderHeaders: {}, actionHeaders: {} };
  return { ...context, ...data, location, matches: [], errors: null };
}

/** One router for each set of routes, which are as many as kinds of pages. */
const routers = new WeakMap<Manifest, { router: DataRouter; modules: Modules }>();

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

function routesOf(manifest: Manifest, modules: Modules, parentId?: string): RouteObject[] {
  return Object.values(manifest.routes)
    .filter((route) => route !== undefined)
    .filter((route) => (route.parentId || undefined) === parentId)
    .map((route) => {
      const { id, path, index, caseSensitive, hasLoader } = route;
      const children = routesOf(manifest, modules, id);
      const own = { id, path, caseSensitive, loader: hasLoader ? () => null : undefined };
      const shown = { ...own, handle: modules[id]?.handle, ...elementsOf(modules[id]) };
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
