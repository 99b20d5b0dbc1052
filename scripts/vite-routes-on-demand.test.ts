import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "vite";
import { afterAll, expect, test } from "vitest";
import { routesOnDemand } from "./vite-routes-on-demand.ts";

const folder = mkdtempSync(path.join(tmpdir(), "dosecompare-routes-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SITE_MAP = `
  layout("features/site/layout.route.tsx", [index("features/site/home.route.tsx")]),
  layout("features/staff/layout.route.tsx", [
    route("leads", "features/leads/leads.route.tsx"),
    route("leads/export", "features/leads/export.route.ts"),
    route("leads/again", "features/leads/leads.route.tsx", { id: "again" }),
  ]),`;
const everyRoute = {
  site: "features/site/layout.route.tsx",
  home: "features/site/home.route.tsx",
  staff: "features/staff/layout.route.tsx",
  leads: "features/leads/leads.route.tsx",
  export: "features/leads/export.route.ts",
  again: "features/leads/leads.route.tsx",
};

/** The modules of the tests' builds in the order in which they run. */
const runs: string[] = [];
Object.assign(globalThis, { runs });

function writeSite(name: string): string {
  const root = path.join(folder, name);
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  };
  write("app/routes.ts", SITE_MAP);
  write("app/shared.ts", "runs.push('shared'); export const shared = {};");
  for (const file of new Set(Object.values(everyRoute)))
    write(
      `app/${file}`,
      `export const file = "${file}"; runs.push(file); export { shared } from "../../shared";`,
    );
  write("main.ts", `export * from "virtual:react-router/server-build";`);
  return root;
}

/** A module with an import for each route, like that of React Router. */
function serverBuild(root: string, routes: Readonly<Record<string, string>>): Plugin {
  const id = "virtual:react-router/server-build";
  const entries = Object.entries(routes);
  return {
    name: "server-build",
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load: (loaded) =>
      loaded !== `\0${id}`
        ? null
        : entries
            .map(([, file], n) => `import * as route${n} from "${path.join(root, "app", file)}";`)
            .join("\n") +
          `\nexport const routes = {${entries.map(([name], n) => `"${name}": { module: route${n} }`)}};`,
  };
}

async function buildSite(name: string, routes: Readonly<Record<string, string>>) {
  const root = writeSite(name);
  await build({
    root,
    configFile: false,
    logLevel: "silent",
    plugins: [serverBuild(root, routes), routesOnDemand(root)],
    build: { ssr: "main.ts", outDir: "out", rollupOptions: { output: { entryFileNames: "main.mjs" } } },
  });
  return import(pathToFileURL(path.join(root, "out/main.mjs")).href);
}

test("a server runs the modules of staff routes when they're first needed, and each module once", async () => {
  const { routes } = await buildSite("whole", everyRoute);
  const atStart = ["shared", "features/site/layout.route.tsx", "features/site/home.route.tsx"];
  expect(runs).toEqual(atStart);
  const { shared } = routes.home.module;
  const [staff, leads, exported, again] = await Promise.all(
    [routes.staff, routes.leads, routes.export, routes.again].map(({ module }) => module.loadOnDemand()),
  );
  expect(runs.slice(atStart.length).sort()).toEqual([
    "features/leads/export.route.ts",
    "features/leads/leads.route.tsx",
    "features/staff/layout.route.tsx",
  ]);
  for (const module of [staff, leads, exported]) expect(module.shared).toBe(shared);
  expect(again).toBe(leads);
  expect([staff.file, leads.file, exported.file]).toEqual([
    "features/staff/layout.route.tsx",
    "features/leads/leads.route.tsx",
    "features/leads/export.route.ts",
  ]);
});

test("a build fails when a staff route would be loaded at the start", async () => {
  const { export: _, ...others } = everyRoute;
  await expect(buildSite("partial", others)).rejects.toThrow("app/features/leads/export.route.ts");
});
