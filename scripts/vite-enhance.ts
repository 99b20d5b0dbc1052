import path from "node:path";
import type { Plugin } from "vite";
import type { Modules } from "./lib/page-modules.ts";

const ENTRY = "app/enhance/entry.ts";
const VIRTUAL = "virtual:enhance-scripts";

/**
 * Adds the only script of document pages (`app/enhance/entry.ts`) to the browser build. The server learns its URL from
 * the module `virtual:enhance-scripts`: an array of URLs, the script first, then what it imports.
 */
export function enhanceScript(): Plugin {
  let reference: string | undefined;
  let urls: readonly string[] = [];
  return {
    name: "enhance-script",
    sharedDuringBuild: true,
    buildStart() {
      if (this.environment.name !== "client" || this.environment.mode !== "build") return;
      reference = this.emitFile({ type: "chunk", id: path.resolve(this.environment.config.root, ENTRY) });
    },
    generateBundle(_options, bundle) {
      if (this.environment.name !== "client" || reference === undefined) return;
      const entry = this.getFileName(reference);
      const files = new Set([entry]);
      for (const file of files) {
        const chunk = bundle[file];
        if (chunk?.type === "chunk") for (const imported of chunk.imports) files.add(imported);
      }
      urls = [...files].map((file) => `/${file}`);
    },
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : null),
    load(id) {
      if (id !== `\0${VIRTUAL}`) return null;
      const known = this.environment.mode === "build" ? urls : [`/${ENTRY}`];
      return `export default ${JSON.stringify(known)};`;
    },
  };
}

/**
 * The chunk of everything the script of document pages imports, however small, so that these pages load one file more
 * and nothing of React. Other pages load it too, for the same behaviors.
 */
export function enhanceChunk(root: string) {
  const start = path.join(root, ENTRY);
  let known: Set<string> | null = null;
  return {
    name: (id: string, modules: Modules) => {
      known ??= staticImports(start, modules);
      return id !== start && known.has(id) ? "enhance" : null;
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
