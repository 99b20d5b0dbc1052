import path from "node:path";
import { isCode, lineAt, type SourceFile } from "./source-tree.ts";
import { child, type Node, nodesOf, textStart } from "./syntax.ts";

/**
 * One import, export-from, or dynamic import. `target` is its path in the repository (without the extension if the file
 * isn't in the tree), or undefined for a package, whose name is then in `specifier`.
 */
export type Import = { from: string; line: number; specifier: string; target: string | undefined };

const ALIASES: Record<string, string> = { "~/": "app/", "~db/": "db/", "~tests/": "tests/" };
const EXTENSIONS = ["", ".ts", ".tsx", ".mjs", "/index.ts", "/index.tsx"];
const LOADING = new Set([
  "ImportDeclaration",
  "ExportNamedDeclaration",
  "ExportAllDeclaration",
  "ImportExpression",
  "TSImportType",
]);

const importsOfTrees = new WeakMap<readonly SourceFile[], readonly Import[]>();

/**
 * All imports of all files. Type imports count, because they are dependencies too. Generated route types are left out.
 * Several rules ask for those of one tree.
 */
export function allImports(files: readonly SourceFile[]): readonly Import[] {
  const found = importsOfTrees.get(files);
  if (found) return found;
  const known = new Set(files.map((file) => file.path));
  const imports = files.filter(isCode).flatMap((file) => importsOf(file, known));
  importsOfTrees.set(files, imports);
  return imports;
}

function importsOf(file: SourceFile, known: ReadonlySet<string>): Import[] {
  const imports: Import[] = [];
  for (const node of nodesOf(file)) {
    if (!LOADING.has(node.type)) continue;
    const specifier = specifierOf(node);
    if (specifier === undefined || specifier.startsWith("./+types/")) continue;
    const target = resolve(file.path, specifier, known);
    imports.push({ from: file.path, line: lineAt(file.source, node.start), specifier, target });
  }
  return imports;
}

function specifierOf(node: Node): string | undefined {
  const argument = child(node, "argument");
  return textStart(child(node, "source") ?? child(argument, "literal") ?? argument);
}

function resolve(from: string, specifier: string, known: ReadonlySet<string>): string | undefined {
  const bare = specifier.replace(/\?.*$/, "");
  const alias = Object.keys(ALIASES).find((prefix) => bare.startsWith(prefix));
  if (!alias && !bare.startsWith(".")) return undefined;
  const guess = alias
    ? `${ALIASES[alias]}${bare.slice(alias.length)}`
    : path.posix.join(path.posix.dirname(from), bare);
  return EXTENSIONS.map((extension) => guess + extension).find((candidate) => known.has(candidate)) ?? guess;
}
