import { type EntryContext, RouterContextProvider, type ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { createPageHandler } from "./page-handlers.server";

const routes = [
  { id: "root", path: "" },
  { id: "site", parentId: "root" },
  { id: "home", parentId: "site", index: true },
  { id: "blog", parentId: "site", path: "blog" },
  { id: "post", parentId: "site", path: "blog/:slug" },
  { id: "staff", parentId: "root", path: "admin" },
  { id: "brands", parentId: "staff", index: true },
  { id: "leads", parentId: "staff", path: "leads" },
  { id: "lead", parentId: "staff", path: "leads/:id" },
];

/** A site whose pages name the routes that the router knows. */
const build = {
  ssr: true,
  prerender: [],
  routeDiscovery: { mode: "lazy", manifestPath: "/__manifest" },
  future: {},
  assets: { version: "1", routes: Object.fromEntries(routes.map((route) => [route.id, route])) },
  routes: Object.fromEntries(
    routes.map((route) => [route.id, { ...route, module: { default: () => null } }]),
  ),
  entry: {
    module: {
      default: (_request: Request, _status: number, _headers: Headers, context: EntryContext) =>
        Response.json([Object.keys(context.routeModules), Object.keys(context.manifest.routes)]),
    },
  },
} as unknown as ServerBuild;

const handle = createPageHandler(build, "production");

async function knownAt(path: string): Promise<string[]> {
  const answer = await handle(new Request(`http://localhost${path}`), new RouterContextProvider());
  const [modules, manifest]: [string[], string[]] = await answer.json();
  expect(manifest).toEqual(modules);
  return modules.sort();
}

const all = routes.map(({ id }) => id).sort();

test.each([
  ["/", ["home", "root", "site"]],
  ["/blog?q=dose", ["blog", "home", "root", "site"]],
  // The browser's router also gets to know the pages above.
  ["/admin/leads", ["brands", "home", "leads", "root", "site", "staff"]],
])("%s is rendered with only the routes that it needs", async (path, ids) => {
  expect(await knownAt(path)).toEqual(ids);
  expect(await knownAt(path)).toEqual(ids);
});

test("a page with a parameter is rendered with all routes", async () => {
  expect(await knownAt("/blog/some-post")).toEqual(all);
});
