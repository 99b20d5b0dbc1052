import { readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin, Rolldown } from "vite";
import type { Modules } from "./lib/page-modules.ts";

const ENTRY = "app/enhance/entry.ts";
const ISLANDS = "app/enhance/islands.ts";
const VIRTUAL = "virtual:enhance-scripts";
/** `"compare-form": () => import("./islands/compare-form")` */
const ISLAND = /"?([\w-]+)"?: \(\) => import\("\.\/([^"]+)"\)/g;

type Bundle = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>;
type Scripts = { enhanceScript: string; islandScripts: Record<string, string[]> };

/**
 * Adds the only script of document pages (`app/enhance/entry.ts`) to the browser build. The server learns its URL, and
 * those of the islands' scripts, from the module `virtual:enhance-scripts`.
 */
export function enhanceScript(): Plugin {
  let root = "";
  let scripts: Scripts = { enhanceScript: `/${ENTRY}`, islandScripts: {} };
  return {
    name: "enhance-script",
    // After other plugins have changed the chunks.
    enforce: "post",
    sharedDuringBuild: true,
    buildStart() {
      if (this.environment.name !== "client" || this.environment.mode !== "build") return;
      root = this.environment.config.root;
      this.emitFile({ type: "chunk", id: path.resolve(root, ENTRY) });
    },
    generateBundle(_options, bundle) {
      if (this.environment.name !== "client" || root === "") return;
      scripts = readScripts(root, bundle);
    },
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : null),
    load(id) {
      if (id !== `\0${VIRTUAL}`) return null;
      return Object.entries(scripts)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join("\n");
    },
  };
}

function readScripts(root: string, bundle: Bundle): Scripts {
  const chunkOf = (file: string) =>
    Object.values(bundle).find(
      (each) => each.type === "chunk" && each.moduleIds.includes(path.resolve(root, file)),
    )?.fileName ?? "";
  const enhance = chunkOf(ENTRY);
  const islands = [...readFileSync(path.join(root, ISLANDS), "utf8").matchAll(ISLAND)];
  return {
    enhanceScript: `/${enhance}`,
    islandScripts: Object.fromEntries(
      islands.map(([, name = "", module = ""]) => {
        const files = new Set([chunkOf(`app/enhance/${module}.ts`)]);
        for (const file of files) {
          const chunk = bundle[file];
          if (chunk?.type === "chunk") for (const imported of chunk.imports) files.add(imported);
        }
        files.delete(enhance);
        const loaded = [...files].filter((file) => file in bundle);
        return [name, loaded.map((file) => `/${file}`)];
      }),
    ),
  };
}

/**
 * The chunk of the script of document pages and everything it imports, however small, so that these pages load one file
 * and nothing of React. Hydrated pages load it too, for the same behaviors.
 */
export function enhanceChunk(root: string) {
  const start = path.join(root, ENTRY);
  let known: Set<string> | null = null;
  return {
    name: (id: string, modules: Modules) => {
      known ??= staticImports(start, modules);
      return known.has(id) ? "enhance" : null;
    },
    priority: 4,
  };
}

function staticImports(start: string, modules: Modules): Set<string> {
  const found = new Set([start]);
  for (const id of found)
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}
