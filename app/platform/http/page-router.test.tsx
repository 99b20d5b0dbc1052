import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import {
  createRequestHandler,
  type EntryContext,
  Links,
  Meta,
  Outlet,
  RouterContextProvider,
  Scripts,
  ServerRouter,
  useLoaderData,
  useLocation,
  useMatches,
  useParams,
  useRouteError,
} from "react-router";
import { expect, test } from "vitest";
import { countLeft } from "~tests/setup/new-garbage";
import { makeRouterBuild } from "~tests/setup/router-build";
import { readHandoff } from "./handoff.server";
import { PageRouter, withoutHydration } from "./page-router.server";

function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-US">
      <head>
        <Meta />
        <Links />
      </head>
      <body data-matches={useMatches().length}>
        {children}
        {useMatches().some(({ id }) => id === "index") && <Scripts />}
      </body>
    </html>
  );
}

function Post() {
  const { title } = useLoaderData<{ title: string }>();
  const { pathname, search } = useLocation();
  return (
    <main title={`${pathname}${search}`}>
      {title} by {useParams().slug}
    </main>
  );
}

const modules = {
  root: {
    default: () => <Outlet />,
    Layout,
    ErrorBoundary: () => <p>Error {(useRouteError() as { status: number }).status}</p>,
    links: () => [{ rel: "icon", href: "/icon.svg" }],
    loader: () => ({ site: "DoseCompare" }),
  },
  blog: {
    default: () => (
      <section>
        <Outlet />
      </section>
    ),
    handle: { document: true },
  },
  index: { default: () => <p>All posts</p> },
  post: {
    default: Post,
    meta: ({ params }: { params: { slug?: string } }) => [{ title: params.slug }],
    loader: ({ params }: { params: { slug?: string } }) => {
      if (params.slug === "missing") throw new Response(null, { status: 404 });
      return { title: `Title of ${params.slug}` };
    },
  },
  other: { default: () => <p>Another page</p> },
};

const routes = [
  { id: "root", path: "", hasLoader: true, hasErrorBoundary: true },
  { id: "blog", parentId: "root", path: "blog" },
  { id: "index", parentId: "blog", index: true },
  { id: "post", parentId: "blog", path: ":slug", hasLoader: true },
  { id: "other", parentId: "root", path: "other" },
] as const;

/** @returns a function from a path to what the router passes to `entry.server.tsx` for its page */
function createContexts(): (path: string) => Promise<EntryContext> {
  let passed: EntryContext | null = null;
  const build = makeRouterBuild(routes, modules, async (_request, _status, _headers, context) => {
    passed = context;
    return new Response();
  });
  const handle = createRequestHandler(build, "production");
  return async (path) => {
    await handle(new Request(`http://localhost${path}`), new RouterContextProvider());
    if (!passed) throw new Error("The page wasn't rendered.");
    return passed;
  };
}

const ours = (context: EntryContext) =>
  renderToString(<PageRouter context={withoutHydration(context)} handoff={null} />);
const routersOwn = (context: EntryContext) =>
  renderToString(<ServerRouter context={withoutHydration(context)} url="http://localhost/" />);

const hydrated = (context: EntryContext, handoff: string) =>
  renderToString(<PageRouter context={{ ...context, renderMeta: {} }} handoff={handoff} />);
/** As if the router had read the data already. */
function hydratedByRouter(context: EntryContext, handoff: string): string {
  const result = { done: true, value: handoff };
  const renderMeta = { streamCache: { 0: Object.assign(Promise.resolve(), { result }) } };
  return renderToString(<ServerRouter context={{ ...context, renderMeta }} url="http://localhost/" />);
}

test("a page has the same HTML as with the router's own component", async () => {
  const contextOf = createContexts();
  for (const path of ["/blog/first?page=2", "/blog", "/blog/missing", "/nowhere", "/other", "/blog/second"]) {
    const html = ours(await contextOf(path));
    expect(html, path).toBe(routersOwn(await contextOf(path)));
    expect(html, path).toMatch(/^<html lang="en-US"><head>.*<link rel="icon" href="\/icon.svg"\/>/);
  }
});

test("a hydrated page has the same HTML as with the router's own component", async () => {
  const contextOf = createContexts();
  for (const path of ["/blog", "/blog/first", "/blog"]) {
    const [one, other] = [await contextOf(path), await contextOf(path)];
    const handoff = `${await readHandoff(one.serverHandoffStream)}</script><!-- & \u2028\u2029 "é\\`;
    const html = hydrated(one, handoff);
    expect(html, path).toBe(hydratedByRouter(other, handoff));
    // Only pages with scripts get the data.
    expect(html.includes("streamController.enqueue("), path).toBe(path === "/blog");
    expect(html.includes("</script><!-- &"), path).toBe(false);
  }
});

test("a page gets the routes of its build, also if modules are loaded later", async () => {
  const [before, after] = [createContexts(), createContexts()];
  const [context, later] = [await before("/blog/first"), await after("/blog/first")];
  expect(ours(context)).toContain("Title of first");
  const loaded = { ...later.routeModules, post: { default: () => <p>Loaded later</p> } };
  const manifest = withoutHydration(context).manifest;
  const html = renderToString(
    <PageRouter context={{ ...later, manifest, routeModules: loaded }} handoff={null} />,
  );
  expect(html).toContain("Loaded later");
});

test("pages share their routes, but show only their own data", async () => {
  const contextOf = createContexts();
  const [first, second] = [await contextOf("/blog/first?page=2"), await contextOf("/blog/second")];
  expect(withoutHydration(first).manifest).toBe(withoutHydration(second).manifest);
  expect(Object.keys(withoutHydration(first).manifest.routes)).toEqual(["root", "blog", "post"]);
  expect(ours(first)).toContain('<main title="/blog/first?page=2">Title of first');
  expect(ours(second)).toContain('<main title="/blog/second">Title of second');
  expect(ours(await contextOf("/blog/missing"))).toContain("<p>Error <!-- -->404</p>");
  expect(ours(await contextOf("/nowhere"))).toContain("<p>Error <!-- -->404</p>");
  expect(ours(second)).not.toContain("Error");
});

/** How many of 200 rendered pages leave their data behind. */
function dataLeftBy(render: (context: EntryContext) => unknown): Promise<number> {
  const contextOf = createContexts();
  return countLeft(200, async (n) => {
    const context = await contextOf(`/blog/page-${n}`);
    const data: object = context.staticHandlerContext.loaderData.post;
    render(context);
    return data;
  });
}

test("the data of a page doesn't wait for a full garbage collection", async () => {
  expect(await dataLeftBy(ours)).toBeLessThan(50);
  expect(await dataLeftBy((context) => hydrated(context, "data"))).toBeLessThan(50);
});

test("with the router's own component alone, it does", async () => {
  // When this fails, a new version of the router or of Node makes page-router.server.tsx unnecessary.
  expect(await dataLeftBy(routersOwn)).toBeGreaterThan(190);
});
