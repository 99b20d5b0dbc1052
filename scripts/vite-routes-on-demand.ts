import type { Plugin } from "vite";
import { readSiteMap } from "./lib/site-map.ts";

const SERVER_BUILD = /^\0?virtual:react-router\/server-build/;
const STAFF = "virtual:staff-routes";
/** In front of a route's number in the site map. */
const STAND_IN = "\0on-demand:";

/**
 * Puts a stand-in in place of each module of a staff route, so that the server starts without the staff area's code.
 * `loadOnDemand` of a stand-in returns the module, from one file with all of them. `createPageHandler` calls it for the
 * first request that needs it.
 */
export function routesOnDemand(root: string): Plugin {
  const files = readSiteMap(root).staffRoutes;
  const replaced = new Set<string>();
  return {
    name: "routes-on-demand",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "ssr",
    async resolveId(source, importer) {
      if (source === STAFF) return `\0${STAFF}`;
      if (!importer || !SERVER_BUILD.test(importer)) return null;
      const file = (await this.resolve(source, importer, { skipSelf: true }))?.id ?? "";
      if (!files.includes(file)) return null;
      replaced.add(file);
      return `${STAND_IN}${files.indexOf(file)}`;
    },
    load(id) {
      if (id === `\0${STAFF}`)
        return files.map((file, n) => `export * as route${n} from ${JSON.stringify(file)};`).join("\n");
      if (!id.startsWith(STAND_IN)) return null;
      const route = `route${id.slice(STAND_IN.length)}`;
      return `export const loadOnDemand = async () => (await import(${JSON.stringify(STAFF)})).${route};`;
    },
    buildEnd(error) {
      const missed = files.filter((file) => !replaced.has(file));
      if (!error && missed.length > 0) throw new Error(`Loaded at start: ${missed.join(", ")}`);
    },
  };
}
