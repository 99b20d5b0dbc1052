import fc from "fast-check";
import { type EntryContext, RouterContextProvider, type ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { createPageHandler } from "./page-handlers.server";

const guard = async ({ request }: { request: Request }, next: () => Promise<Response>) => {
  if (request.headers.get("cookie") !== "staff") throw new Response("Sign in.", { status: 403 });
  return next();
};
const page = { default: () => null };
const form = { ...page, loader: () => "read", action: async () => "sent" };
const file = { loader: () => new Response("a,b", { headers: { "Content-Type": "text/csv" } }) };

const routes = [
  { id: "root", path: "", module: { ...page, ErrorBoundary: () => null } },
  { id: "home", parentId: "root", index: true, module: page },
  { id: "post", parentId: "root", path: "blog/:slug", module: form },
  { id: "missing", parentId: "root", path: "*", module: page },
  { id: "staff", parentId: "root", module: { ...page, middleware: [guard], ErrorBoundary: () => null } },
  { id: "dashboard", parentId: "staff", path: "admin", index: true, module: form },
  { id: "leads", parentId: "staff", path: "admin/leads", module: form },
  { id: "lead", parentId: "staff", path: "admin/leads/:id", module: form },
  { id: "leads-export", parentId: "staff", path: "admin/leads/export", module: file },
  { id: "report", parentId: "staff", path: "report", module: form },
  { id: "staff-missing", parentId: "staff", path: "admin/*", module: page },
];
const staffIds = ["staff", "dashboard", "leads", "lead", "leads-export", "report", "staff-missing"];

/** A site whose pages name their status, routes, and data. @param moduleOf what its build has as a route's module */
function siteOf(moduleOf: (route: (typeof routes)[number]) => unknown): ServerBuild {
  const built = routes.map((route) => [route.id, { ...route, module: moduleOf(route) }]);
  const rendered = (request: Request, status: number, headers: Headers, context: EntryContext) => {
    const { matches, loaderData, actionData, errors } = context.staticHandlerContext;
    const ids = matches.map(({ route }) => route.id);
    return Response.json([request.method, ids, loaderData, actionData, errors], { status, headers });
  };
  return {
    ssr: true,
    prerender: [],
    routeDiscovery: { mode: "lazy", manifestPath: "/__manifest" },
    future: {},
    assets: { version: "1", routes: Object.fromEntries(routes.map(({ id }) => [id, { id }])) },
    routes: Object.fromEntries(built),
    entry: { module: { default: rendered, handleError: () => {} } },
  } as unknown as ServerBuild;
}

const complete = siteOf(({ module }) => module);

/**
 * A site that loads some routes on demand, unless it's told which, those of staff. `failures` is how many times the
 * first of them can't be loaded.
 */
function onDemand({ ids = staffIds, failures = 0 } = {}) {
  const loads: string[] = [];
  let left = failures;
  const build = siteOf(({ id, module }) => {
    if (!ids.includes(id)) return module;
    return {
      async loadOnDemand() {
        loads.push(id);
        await new Promise((resolve) => setTimeout(resolve));
        if (id === ids[0] && left-- > 0) throw new Error("The file is missing.");
        return module;
      },
    };
  });
  return { handle: createPageHandler(build, "production"), loads };
}

type Handle = ReturnType<typeof createPageHandler>;

/** @param words a method and a path, and `staff` for a request of someone who signed in */
async function ask(handle: Handle, words: string) {
  const [method = "", path = "", cookie = ""] = words.split(" ");
  const request = new Request(`http://localhost${path}`, { method, headers: { cookie } });
  const answer = await handle(request, new RouterContextProvider());
  return { status: answer.status, headers: [...answer.headers], body: await answer.text() };
}

const staffPaths = ["/admin", "/admin/", "/ADMIN/leads", "/%61dmin/leads", "/admin/leads", "/admin/leads/7"];
const otherStaffPaths = [
  ...[
    "/admin/leads/export",
    "/admin/no/such/page",
    "/admin/leads.data",
    "/admin/_.data",
    "/admin/leads_.data",
  ],
  ...["/admin/leads/7.data?_routes=lead", "/admin/leads/export.data", "/admin.data", "/report/_.data"],
];
const publicPaths = ["/", "/blog/post", "/blog/post.data", "/_.data", "/no-such-page", "/administration"];
const manifestPaths = ["/__manifest?version=1&paths=/admin/leads,/blog/post", "/__manifest?version=0"];

test.each([...staffPaths, ...otherStaffPaths])("a first request for %s is answered as ever", async (path) => {
  const atStart = createPageHandler(complete, "production");
  for (const method of ["GET", "HEAD", "POST", "DELETE"])
    for (const who of ["", " staff"]) {
      const { handle, loads } = onDemand();
      const words = `${method} ${path}${who}`;
      expect(await ask(handle, words), words).toEqual(await ask(atStart, words));
      expect(loads, words).toEqual(staffIds);
    }
});

test.each([...publicPaths, ...manifestPaths])("a request for %s loads nothing", async (path) => {
  const atStart = createPageHandler(complete, "production");
  const { handle, loads } = onDemand();
  for (const words of [`GET ${path}`, `HEAD ${path}`, `POST ${path}`, `GET ${path} staff`])
    expect(await ask(handle, words), words).toEqual(await ask(atStart, words));
  expect(loads).toEqual([]);
});

test("any address is answered as ever", async () => {
  const atStart = createPageHandler(complete, "production");
  const known = [
    "admin",
    "ADMIN",
    "%61dmin",
    "leads",
    "leads%2F7",
    "export",
    "report",
    "blog",
    "7",
    "_",
    "x",
  ];
  const part = fc.constantFrom(...known, ".data", "_.data", ".", "..", "/", "//", "");
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 7 }), fc.boolean(), async (parts, isStaff) => {
      const path = new URL(`http://localhost/${parts.join("")}`).pathname;
      const words = `GET ${path}${isStaff ? " staff" : ""}`;
      expect(await ask(onDemand().handle, words)).toEqual(await ask(atStart, words));
    }),
  );
});

test("a page is complete when only its layout is loaded on demand", async () => {
  const { handle, loads } = onDemand({ ids: ["staff"] });
  expect((await ask(handle, "GET /admin/leads")).status).toBe(403);
  expect(loads).toEqual(["staff"]);
});

test("a route whose path begins with a parameter is loaded for any address", async () => {
  const { handle, loads } = onDemand({ ids: ["missing"] });
  expect((await ask(handle, "GET /no-such-page")).body).toContain("missing");
  expect(loads).toEqual(["missing"]);
});

test("requests at the same time and later ones load each module once", async () => {
  const { handle, loads } = onDemand();
  const both = ["GET /admin/leads staff", "POST /admin/leads/7 staff"].map((words) => ask(handle, words));
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
  expect((await ask(handle, "GET /admin staff")).status).toBe(200);
  expect(loads).toEqual(staffIds);
});

test("a request fails with the load it waits for, and the next one tries again", async () => {
  const { handle, loads } = onDemand({ failures: 1 });
  const both = await Promise.allSettled([ask(handle, "GET /admin"), ask(handle, "GET /admin/leads staff")]);
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect((await ask(handle, "GET /blog/post")).status).toBe(200);
  expect((await ask(handle, "GET /admin/leads staff")).status).toBe(200);
  expect(loads).toEqual([...staffIds, ...staffIds]);
});
