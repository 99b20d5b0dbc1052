import type { Plugin } from "vite";
import { readSiteMap } from "./lib/site-map.ts";

const COMPONENT = /^export default function/m;

/**
 * Leaves the components of documents out of the browser build, because the browser never renders them. It hydrates
 * a document only when the page failed, and then it shows the error boundary.
 */
export function documentRoutes(root: string): Plugin {
  const documents = new Set(readSiteMap(root).documents);
  return {
    name: "document-routes",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    transform(code, id) {
      return documents.has(id) ? code.replace(COMPONENT, "export default () => null;\nfunction") : null;
    },
  };
}
