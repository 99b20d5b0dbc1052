import { readFileSync } from "node:fs";
import path from "node:path";

const STAFF_BEGINS = "features/staff/layout.route";
/** `index("…")` and `route("…", "…")`, but not `documentIndex("…")` and `documentPage("…", "…")`. */
const HYDRATED = /(?<![A-Za-z])(?:index|route)\(\s*(?:"[^"]*",\s*)?"(features\/[^"]+\.route\.tsx)"/g;
const DOCUMENT = /document(?:Page|Index)\(\s*(?:"[^"]*",\s*)?"(features\/[^"]+\.route\.tsx)"/g;
/** Any module of a route, also one without a page. */
const ROUTE = /"(features\/[^"]+\.route\.tsx?)"/g;
const LAYOUT = /(?<![A-Za-z])layout\("(features\/[^"]+\.route\.tsx)"/g;

/** The site map by kind of page, as absolute paths of modules. Every page also loads `frame`, and its layout. */
export function readSiteMap(root: string) {
  const app = path.join(root, "app");
  const map = readFileSync(path.join(app, "routes.ts"), "utf8");
  const staffStart = map.indexOf(STAFF_BEGINS);
  const publicPart = map.slice(0, staffStart);
  const staffPart = map.slice(staffStart);
  const found = (text: string, pattern: RegExp) => [
    ...new Set([...text.matchAll(pattern)].map(([, file = ""]) => path.join(app, file))),
  ];
  const staffLayouts = [path.join(app, `${STAFF_BEGINS}.tsx`)];
  return {
    frame: [path.join(app, "entry.client.tsx"), path.join(app, "root.tsx")],
    publicLayouts: found(publicPart, LAYOUT),
    staffLayouts,
    publicPages: found(publicPart, HYDRATED),
    staffPages: [...found(staffPart, HYDRATED), ...found(staffPart, LAYOUT)],
    /** All modules of the staff area. */
    staffRoutes: [...staffLayouts, ...found(staffPart, ROUTE)],
    documents: found(map, DOCUMENT),
    /** The module that loads the islands on documents. */
    islands: path.join(app, "enhance/islands.ts"),
  };
}
