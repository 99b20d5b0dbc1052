/**
 * `node affected-tests.ts <routes as JSON> <changed file>…` prints the affected tests, nearest first, and the unrelated
 * ones as JSON.
 */
import { readRepository } from "../tests/architecture/source-tree.ts";
import { affectedTests, type RouteFile, segmentsOf, unrelatedTests } from "./lib/affected.ts";

type RouteEntry = { path?: string; index?: boolean; file: string; children?: RouteEntry[] };

/** Every URL pattern with its module; a layout counts for all pages inside it. */
function routesOf(entries: readonly RouteEntry[], above: string[] = [], layouts: string[] = []): RouteFile[] {
  return entries.flatMap(({ path = "", file, children }) => {
    const segments = [...above, ...segmentsOf(path)];
    const module = `app/${file}`;
    if (children) return routesOf(children, segments, [...layouts, module]);
    return [module, ...layouts].map((each) => ({ segments, file: each }));
  });
}

const [routes = "[]", ...changed] = process.argv.slice(2);
const files = readRepository();
const affected = affectedTests(files, routesOf(JSON.parse(routes)), changed);
process.stdout.write(JSON.stringify({ affected, unrelated: unrelatedTests(files, affected) }));
