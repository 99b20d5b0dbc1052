import type { Rule, SourceFile } from "./source-tree.ts";
import { lineAt } from "./source-tree.ts";
import { child, children, type Node, nameOf, nodesOf, textStart } from "./syntax.ts";

/** The navigation, the document title, and the heading of a staff page use the same words. */
export const navigationWords: Rule = (files) =>
  files
    .filter(({ path }) => path.endsWith("/staff-pages.ts"))
    .flatMap((file) => {
      const headings = headingsBelow(files, file.path.replace(/staff-pages\.ts$/, ""));
      return [...navigatedPages(file)].flatMap(({ title, label, isSettings, line }) => [
        ...(label === title
          ? []
          : [`${file.path}:${line} the navigation says "${label}", the title "${title}"`]),
        // The settings layout has the heading of the settings pages.
        ...(isSettings || headings.has(title)
          ? []
          : [`${file.path}:${line} no page of the feature has the heading "${title}"`]),
      ]);
    });

function* navigatedPages(file: SourceFile): Generator<{
  title: string;
  label: string;
  isSettings: boolean;
  line: number;
}> {
  for (const node of nodesOf(file)) {
    const title = textStart(property(node, "title"));
    const label = textStart(property(property(node, "navigation"), "label"));
    if (title === undefined || label === undefined) continue;
    const isSettings = property(node, "settingsTab") !== undefined;
    yield { title, label, isSettings, line: lineAt(file.source, node.start) };
  }
}

function property(node: Node | undefined, name: string): Node | undefined {
  if (node?.type !== "ObjectExpression") return undefined;
  const found = children(node, "properties").find((part) => nameOf(child(part, "key")) === name);
  return child(found, "value");
}

/** The titles of every `<PageHeader>` in a feature. */
function headingsBelow(files: readonly SourceFile[], folder: string): Set<string> {
  const headings = new Set<string>();
  for (const file of files.filter(({ path }) => path.startsWith(folder) && path.endsWith(".tsx"))) {
    for (const node of nodesOf(file)) {
      if (node.type !== "JSXOpeningElement" || nameOf(child(node, "name")) !== "PageHeader") continue;
      const title = children(node, "attributes").find((part) => nameOf(child(part, "name")) === "title");
      const text = textStart(child(title, "value"));
      if (text !== undefined) headings.add(text);
    }
  }
  return headings;
}
