import { isInteractive } from "~/interactive-pages";
import { allImports } from "./imports.ts";
import type { Rule, SourceFile, Violation } from "./source-tree.ts";

const ENTRY = "app/enhance/entry.ts";
const SITE_MAP = "app/routes.ts";
const STAFF_BEGINS = "features/staff/layout.route";

/** The only script of document pages is small: nothing it loads at once is a package or a component. */
export const enhanceWithoutReact: Rule = (files) => {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const imports = Map.groupBy(allImports(files), ({ from }) => from);
  const reached = new Set([ENTRY]);
  const broken: Violation[] = [];
  for (const path of reached) {
    for (const { line, specifier, target } of imports.get(path) ?? []) {
      if (!loadsAtOnce(byPath.get(path), line)) continue;
      if (target && !target.endsWith(".tsx")) reached.add(target);
      else broken.push(`${path}:${line} is on every document page and must not import ${specifier}`);
    }
  }
  return broken;
};

/** Not a type, and not a dynamic import. */
function loadsAtOnce(file: SourceFile | undefined, line: number): boolean {
  const text =
    file?.source
      .split("\n")
      .slice(line - 1)
      .join("\n") ?? "";
  return /^(import|export)\s+(?!type\b)/.test(text);
}

/** `documentPage` in the site map, `handle.document` in the module, and the paths of hydrated pages agree. */
export const documentPages: Rule = (files) => {
  const map = files.find(({ path }) => path === SITE_MAP)?.source.split(STAFF_BEGINS)[0] ?? "";
  const entries = map.matchAll(
    /\b(documentPage|documentIndex|route|index)\((?:\s*"([^"]+)",)?\s*"(features\/[^"]+\.route\.tsx?)"/g,
  );
  return [...entries].flatMap(([, kind = "", pattern = "", file = ""]) => {
    const source = files.find(({ path }) => path === `app/${file}`)?.source ?? "";
    if (!/export default function/.test(source) || pattern === "sitemap.xml") return [];
    const isDocument = kind.startsWith("document");
    const path = `/${pattern.replaceAll(/:\w+/g, "x")}`;
    return [
      ...(isDocument === /^export const handle: PageHandle/m.test(source)
        ? []
        : [`app/${file} is ${kind}() in the site map, which its handle denies`]),
      ...(isDocument === isInteractive(path)
        ? [`${path} is ${kind}(), which app/interactive-pages.ts denies`]
        : []),
    ];
  });
};
