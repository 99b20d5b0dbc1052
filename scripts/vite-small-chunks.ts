import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const HREF = /react-router[\\/].*[\\/]href\.js$/;
const ALONE = "?for-href";

/**
 * Gives the router's `href` a copy of the module it imports one small function from. Otherwise pages that use only
 * `href` would load all of that module.
 */
export function hrefWithoutRouter(): Plugin {
  return {
    name: "href-without-router",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    async resolveId(source, importer) {
      if (!importer || !HREF.test(importer)) return null;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      return resolved && { id: resolved.id + ALONE, moduleSideEffects: false };
    },
    load: (id) => (id.endsWith(ALONE) ? readFileSync(id.slice(0, -ALONE.length), "utf8") : null),
  };
}

const RUNTIME_IMPORT = /import\s*(?:\{([^}]*)\}\s*from\s*)?"\.\/rolldown-runtime-[^"]+";/;
const RUNTIME_EXPORT = /export\s*\{([^}]*)\};?\s*$/;

/**
 * Puts the bundler's helper functions into React's chunk, because a file of their own would be a request for a few
 * hundred bytes on each page with React.
 */
export function runtimeInReact(): Plugin {
  return {
    name: "runtime-in-react",
    enforce: "post",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((each) => each.type === "chunk");
      const runtime = chunks.find(({ name }) => name === "rolldown-runtime");
      const react = chunks.find(({ name }) => name === "react");
      if (!runtime || !react) return;
      const helpers = pairsOf(RUNTIME_EXPORT.exec(runtime.code)?.[1]);
      const body = runtime.code.replace(RUNTIME_EXPORT, "");
      for (const chunk of chunks)
        chunk.code = chunk.code.replace(RUNTIME_IMPORT, (_, names?: string) => {
          const imported = pairsOf(names);
          if (chunk === react)
            return imported.map(([helper, local]) => `const ${local}=runtime$${helper};`).join("");
          const fromReact = imported.map(([helper, local]) => `runtime$${helper} as ${local}`).join(",");
          return fromReact && `import{${fromReact}}from"./${react.fileName.replace(/.*\//, "")}";`;
        });
      const own = helpers.map(([local, helper]) => `runtime$${helper}:${local}`).join(",");
      const names = helpers.map(([, helper]) => `runtime$${helper}`).join(",");
      react.code = `const {${names}}=(()=>{${body}return{${own}}})();${react.code}export{${names}};`;
      delete bundle[runtime.fileName];
    },
  };
}

/** `a as b, c as c` */
function pairsOf(names = ""): [string, string][] {
  return names
    .split(",")
    .map((each) => each.trim())
    .filter(Boolean)
    .map((each) => {
      const [first = "", second = first] = each.split(/\s+as\s+/);
      return [first, second];
    });
}
