import { expect, test } from "vitest";
import { type Page, planChunks, type SharedModule } from "./chunk-plan";

const KILOBYTE = 1_000;

function page(kind: Page["kind"]): Page {
  return { kind, isPart: false };
}

function shared(id: string, pages: number[], imports: string[] = [], bytes = 10 * KILOBYTE): SharedModule {
  return { id, pages: new Set(pages), bytes, imports };
}

/** How many chunks the page loads. */
function loaded(plan: ReadonlyMap<string, number>, modules: readonly SharedModule[], of: number): number {
  return new Set(modules.filter(({ pages }) => pages.has(of)).map(({ id }) => plan.get(id))).size;
}

test("modules that the same pages load are in one chunk", () => {
  const plan = planChunks([shared("a", [0, 1]), shared("b", [1, 0])], [page("public"), page("public")]);
  expect(plan.get("a")).toBe(plan.get("b"));
});

test("a public page loads few chunks, however many pages share modules with it", () => {
  const pages = Array.from({ length: 9 }, () => page("public"));
  const modules = pages.slice(1).map((_, index) => shared(`with ${index + 1}`, [0, index + 1]));
  expect(loaded(planChunks(modules, pages), modules, 0)).toBeLessThanOrEqual(7);
});

test("a chunk of public pages contains no module that only staff pages load, even a tiny one", () => {
  const modules = [shared("site", [0, 1, 2, 3]), shared("staff", [2, 3], ["site"], 10)];
  const plan = planChunks(modules, [page("public"), page("public"), page("staff"), page("staff")]);
  expect(plan.get("staff")).not.toBe(plan.get("site"));
});

test("a chunk imports only from chunks with lower numbers", () => {
  const pages = Array.from({ length: 8 }, () => page("public"));
  const modules = [
    shared("base", [0, 1, 2, 3, 4, 5, 6, 7], [], 400),
    shared("forms", [0, 1, 2], ["base", "checks"], 3 * KILOBYTE),
    shared("checks", [0, 1, 2, 3], ["base"], 500),
    shared("cards", [3, 4, 5], ["checks", "base"], 700),
    shared("charts", [5, 6], ["base"]),
    shared("both", [2, 5], ["forms", "cards"], 600),
  ].map((module, _, all) => withImporters(module, all));
  const plan = planChunks(modules, pages);
  for (const { id, imports } of modules)
    for (const imported of imports) expect(plan.get(imported)).toBeLessThanOrEqual(plan.get(id) ?? -1);
});

/** A page that loads a module also loads what the module imports. */
function withImporters(module: SharedModule, all: readonly SharedModule[]): SharedModule {
  const importers = all.filter(({ imports }) => imports.includes(module.id));
  const pages = new Set([module, ...importers].flatMap(({ pages: more }) => [...more]));
  return { ...module, pages };
}
