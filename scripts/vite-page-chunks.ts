import { type Page, planChunks, type SharedModule } from "./lib/chunk-plan.ts";
import { type Modules, moduleName, PageModules } from "./lib/page-modules.ts";
import { readSiteMap } from "./lib/site-map.ts";

/** More than a plan ever contains. */
const MAX_CHUNKS = 90;

/**
 * Chunks of the modules that several hydrated pages share. Without them, the browser build would have hundreds of files,
 * many of a few hundred bytes, and a public page would load 30 to 50 of them.
 * @param isTaken whether a module belongs to another group.
 */
export function pageChunks(root: string, isTaken: (id: string, modules: Modules) => boolean) {
  let plan: ReadonlyMap<string, number> | null = null;
  const chunkOf = (id: string, modules: Modules) => {
    plan ??= makePlan(root, new PageModules(root, modules, (each) => isTaken(each, modules)));
    return plan.get(moduleName(id));
  };
  // A chunk also gets what its modules import, unless a group with a higher priority has it: the most basic come first.
  return Array.from({ length: MAX_CHUNKS }, (_, index) => ({
    debugName: `shared-${index + 1}`,
    name: (id: string, modules: Modules) => (chunkOf(id, modules) === index ? `shared-${index + 1}` : null),
    priority: 2 - index / MAX_CHUNKS,
  }));
}

function makePlan(root: string, modules: PageModules): ReadonlyMap<string, number> {
  const { frame, publicLayouts, staffLayouts, publicPages, staffPages, ...map } = readSiteMap(root);
  const islands = modules.lazyImports(map.islands);
  const pages: Page[] = [];
  const users = new Map<string, Set<number>>();
  const entriesOf = new Map<string, Set<string>>();
  const parts = new Map<string, Page>();

  function note(page: Page, entries: readonly string[]) {
    const index = pages.push(page) - 1;
    for (const entry of entries)
      for (const id of modules.reached(entry)) {
        add(users, id, index);
        add(entriesOf, id, entry);
        for (const target of modules.lazyImports(id))
          parts.set(target, {
            kind: page.kind === "staff" ? (parts.get(target)?.kind ?? "staff") : page.kind,
            isPart: true,
          });
      }
  }

  for (const page of publicPages) note({ kind: "public", isPart: false }, [...frame, ...publicLayouts, page]);
  for (const island of islands) note({ kind: "island", isPart: false }, [island]);
  for (const page of staffPages) note({ kind: "staff", isPart: false }, [...frame, ...staffLayouts, page]);
  for (const [target, page] of parts) note(page, [target]);
  const entries = new Set([
    ...[...frame, ...publicLayouts, ...staffLayouts],
    ...[...publicPages, ...staffPages],
  ]);
  const isEntry = (id: string) => entries.has(id.replace(/\?.*$/, "")) || parts.has(id);
  const ofIslands = new Set(islands.flatMap((island) => [...modules.reached(island)]));
  const isPlanned = (id: string) => (entriesOf.get(id)?.size ?? 0) > 1 || ofIslands.has(id);
  const shared = [...users].filter(([id]) => isPlanned(id) && !isEntry(id));
  const planned = shared.map(
    ([id, using]): SharedModule => ({
      id,
      pages: using,
      bytes: modules.bytes(id),
      imports: modules.imports(id),
    }),
  );
  return planChunks(planned, pages);
}

function add<Key, Value>(sets: Map<Key, Set<Value>>, key: Key, value: Value): void {
  sets.set(key, (sets.get(key) ?? new Set()).add(value));
}
