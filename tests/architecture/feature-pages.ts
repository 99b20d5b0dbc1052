import { citationsIn } from "./citations.ts";
import { lineAt, type Rule, type SourceFile, type Violation } from "./source-tree.ts";

/** Has a table of features (docs/specification/README.md#features). */
const OVERVIEW = "docs/specification/README.md";
const ROW = /^\| `([a-z-]+)` \| (.*) \|$/gm;
/** `[page](page.md)` or `[rule](page.md#rule)`. */
const LINK = /\]\(([a-z-]+)\.md(?:#([\w-]+))?\)/g;

const featureOf = ({ path }: SourceFile) => /^app\/features\/([^/]+)\//.exec(path)?.[1];

/**
 * The table names every feature once, with pages and rules that the feature's own files cite. Whether these pages and
 * rules exist is a matter of `citationsResolve`.
 */
export const featuresHavePages: Rule = (files) => {
  const source = files.find(({ path }) => path === OVERVIEW)?.source ?? "";
  const ofFeature = Map.groupBy(files, featureOf);
  const rows = Map.groupBy(source.matchAll(ROW), ([, name]) => name);
  const missing = [...ofFeature.keys()]
    .filter((name) => name !== undefined && !rows.has(name))
    .map((name) => `${OVERVIEW} has no row for the feature ${name}`);
  const wrong = [...rows].flatMap(([name, [row, ...others]]): Violation[] => {
    if (!name || !row) return [];
    const place = `${OVERVIEW}:${lineAt(source, row.index)} ${name}`;
    if (others.length > 0) return [`${place} has two rows`];
    const own = ofFeature.get(name);
    return own ? notCited(row[2] ?? "", own).map((what) => `${place} ${what}`) : [`${place} isn't a feature`];
  });
  return [...missing, ...wrong];
};

/** What a row links to although no file of its feature cites it. */
function notCited(row: string, own: readonly SourceFile[]): string[] {
  const cited = new Set(own.flatMap(citationsIn).flatMap(({ page, anchor }) => [page, `${page}#${anchor}`]));
  const links = [...row.matchAll(LINK)].map(([, page, anchor]) => (anchor ? `${page}#${anchor}` : `${page}`));
  if (links.length === 0) return ["links to no page"];
  return links.filter((link) => !cited.has(link)).map((link) => `cites ${link} nowhere`);
}
