import path from "node:path";
import type { Plugin, Rolldown } from "vite";
import type { Modules } from "./lib/page-modules.ts";

const ENTRY = "app/enhance/entry.ts";
const VIRTUAL = "virtual:enhance-scripts";

type Bundle = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>;

/**
 * Adds the only script of document pages (`app/enhance/entry.ts`) to the browser build. The server learns its URL
 * from the module `virtual:enhance-scripts`.
 */
export function enhanceScript(): Plugin {
  let root = "";
  let script = `/${ENTRY}`;
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
      script = readScript(root, bundle);
    },
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : null),
    load: (id) => (id === `\0${VIRTUAL}` ? `export const enhanceScript = ${JSON.stringify(script)};` : null),
  };
}

function readScript(root: string, bundle: Bundle): string {
  const entry = path.resolve(root, ENTRY);
  const chunk = Object.values(bundle).find((each) => each.type === "chunk" && each.moduleIds.includes(entry));
  return `/${chunk?.fileName ?? ""}`;
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
