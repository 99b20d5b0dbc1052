import { readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin, Rolldown } from "vite";
import { readStyles } from "../app/platform/http/style-rules.ts";
import type { Modules } from "./lib/page-modules.ts";

const ENTRY = "app/enhance/entry.ts";
const ISLANDS = "app/enhance/islands.ts";
const SCRIPTS = "virtual:enhance-scripts";
const STYLES = "virtual:style-parts";
/** `"compare-form": () => import("./islands/compare-form")` */
const ISLAND = /"?([\w-]+)"?: \(\) => import\("\.\/([^"]+)"\)/g;

type Bundle = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>;
type Scripts = { enhanceScript: string; islandScripts: Record<string, string[]> };

/**
 * Adds the only script of document pages (`app/enhance/entry.ts`) to the browser build. The server learns its URL and
 * those of the islands' scripts from the module `virtual:enhance-scripts`, and the pieces of the style sheet from
 * `virtual:style-parts`. Reading the sheet takes 25 ms, so the build does it.
 */
export function enhanceScript(): Plugin {
  let root = "";
  let scripts: Scripts = { enhanceScript: `/${ENTRY}`, islandScripts: {} };
  let sheet = "";
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
      sheet = readSheet(bundle);
    },
    resolveId: (id) => (id === SCRIPTS || id === STYLES ? `\0${id}` : null),
    load(id) {
      // The engine reads a long value faster from a text in JSON than from code.
      if (id === `\0${STYLES}`)
        return `export const styleParts = JSON.parse(${JSON.stringify(JSON.stringify(readStyles(sheet)))});`;
      if (id !== `\0${SCRIPTS}`) return null;
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
  return {
    enhanceScript: `/${enhance}`,
    islandScripts: Object.fromEntries(islands.map(([, name = "", module = ""]) => [name, scriptsOf(module)])),
  };
}

function readSheet(bundle: Bundle): string {
  const sheets = Object.values(bundle).filter(({ fileName }) => fileName.endsWith(".css"));
  return sheets.map((sheet) => (sheet.type === "asset" ? sheet.source.toString() : "")).join("");
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
