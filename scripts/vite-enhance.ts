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
type Scripts = { enhanceScript: string; islandScripts: Record<string, string[]>; styleSheet: string };

/**
 * Adds the only script of document pages (`app/enhance/entry.ts`) to the browser build. The server learns its URL, those
 * of the islands' scripts, and the text of the style sheet from the module `virtual:enhance-scripts`.
 */
export function enhanceScript(): Plugin {
  let root = "";
  let scripts: Scripts = { enhanceScript: `/${ENTRY}`, islandScripts: {}, styleSheet: "" };
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
  const files = Object.values(bundle);
  const chunkOf = (file: string) =>
    files.find((each) => each.type === "chunk" && each.moduleIds.includes(path.resolve(root, file)))
      ?.fileName ?? "";
  const enhance = chunkOf(ENTRY);
  const islands = [...readFileSync(path.join(root, ISLANDS), "utf8").matchAll(ISLAND)];
  const scriptsOf = (module: string) =>
    withImports(chunkOf(`app/enhance/${module}.ts`), bundle, new Set([enhance])).map((file) => `/${file}`);
  const sheets = files.filter(({ fileName }) => fileName.endsWith(".css"));
  return {
    enhanceScript: `/${enhance}`,
    islandScripts: Object.fromEntries(islands.map(([, name = "", module = ""]) => [name, scriptsOf(module)])),
    styleSheet: sheets.map((sheet) => (sheet.type === "asset" ? sheet.source.toString() : "")).join(""),
  };
}

/** @returns what a file imports that isn't in `seen`, and then the file, so that each runs after those it needs. */
function withImports(file: string, bundle: Bundle, seen: Set<string>): string[] {
  const chunk = bundle[file];
  if (seen.has(file) || chunk?.type !== "chunk") return [];
  seen.add(file);
  return [...chunk.imports.flatMap((imported) => withImports(imported, bundle, seen)), file];
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
