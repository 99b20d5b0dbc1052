import type { ServerBuild } from "react-router";

type Route = { id: string; parentId?: string; path?: string; index?: boolean; hasLoader?: boolean };

/** Renders a page, as the default export of `entry.server.tsx` does. */
type RenderPage = Extract<ServerBuild["entry"]["module"]["default"], (...given: never[]) => unknown>;

/** A build of React Router with these routes and nothing else, for tests of how pages are rendered. */
export function makeRouterBuild<Routes extends readonly Route[]>(
  routes: Routes,
  modules: Record<Routes[number]["id"], object>,
  renderPage: RenderPage,
): ServerBuild {
  const each = (describe: (route: Route) => object) =>
    Object.fromEntries(routes.map((route) => [route.id, { ...route, ...describe(route) }]));
  return {
    ssr: true,
    prerender: [],
    publicPath: "/",
    assetsBuildDirectory: "",
    routeDiscovery: { mode: "lazy", manifestPath: "/__manifest" },
    future: {},
    assets: {
      version: "1",
      url: "/manifest.js",
      entry: { module: "/entry.js", imports: [] },
      routes: each(({ id }) => ({ module: `/${id}.js`, imports: [] })),
    },
    routes: each(({ id }) => ({ module: modules[id as Routes[number]["id"]] })),
    entry: { module: { default: renderPage, handleError: () => undefined } },
  } as unknown as ServerBuild;
}
