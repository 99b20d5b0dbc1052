import { allImports } from "./imports.ts";
import { isCode, isTest, lineAt, type Rule, type SourceFile, type Violation } from "./source-tree.ts";
import { child, children, type Node, nodesOf, syntaxOf } from "./syntax.ts";

const MAX_FILE_LINES = 300;
const MAX_FUNCTION_LINES = 70;
const MAX_DUPLICATION = 0.015;
/** This many equal lines in a row count as a copy, without blank and short lines. */
const COPY_LINES = 10;
const SHORTEST_LINE = 4;

/** No file imports itself through others. Reports each cycle once. */
export const noCycles: Rule = (files) => {
  const edges = new Map<string, string[]>();
  for (const { from, target } of allImports(files)) {
    if (target) edges.set(from, [...(edges.get(from) ?? []), target]);
  }
  const done = new Set<string>();
  const circles: Violation[] = [];
  const visit = (file: string, trail: string[]) => {
    const start = trail.indexOf(file);
    if (start !== -1) circles.push(`${[...trail.slice(start), file].join(" → ")} is a circle`);
    if (start !== -1 || done.has(file)) return;
    for (const next of edges.get(file) ?? []) visit(next, [...trail, file]);
    done.add(file);
  };
  for (const file of edges.keys()) visit(file, []);
  return circles;
};

/** No file only re-exports what others export. */
export const noBarrels: Rule = (files) =>
  files
    .filter((file) => isCode(file) && file.path.startsWith("app/"))
    .flatMap((file) => {
      const statements = children(syntaxOf(file), "body");
      const isBarrel = statements.length > 0 && statements.every(onlyPassesOn) && statements.some(isExport);
      return isBarrel ? [`${file.path} only passes on what other files export`] : [];
    });

const isExport = (node: Node) => node.type.startsWith("Export");

function onlyPassesOn(node: Node): boolean {
  if (node.type === "ImportDeclaration" || node.type === "ExportAllDeclaration") return true;
  return node.type === "ExportNamedDeclaration" && child(node, "declaration") === undefined;
}

/** Files stay short enough to read in one go. */
export const fileLength: Rule = (files) =>
  files
    .filter((file) => isCode(file) || file.path.endsWith(".css"))
    .map((file) => ({ path: file.path, lines: file.source.trimEnd().split("\n").length }))
    .filter(({ lines }) => lines > MAX_FILE_LINES)
    .map(({ path, lines }) => `${path}: ${lines} lines, more than ${MAX_FILE_LINES}`);

/** Functions stay short too. A test file's `describe` isn't counted as a function. */
export const functionLength: Rule = (files) =>
  files
    .filter((file) => isCode(file) && !/\.(test|spec)\.tsx?$/.test(file.path))
    .flatMap((file) =>
      [...nodesOf(file)]
        .filter((node) => /Function(Declaration|Expression)$/.test(node.type))
        .map((node) => ({ line: lineAt(file.source, node.start), end: lineAt(file.source, node.end) }))
        .filter(({ line, end }) => end - line + 1 > MAX_FUNCTION_LINES)
        .map(
          ({ line, end }) => `${file.path}:${line} ${end - line + 1} lines, more than ${MAX_FUNCTION_LINES}`,
        ),
    );

/** The share of lines that also appear elsewhere, in code that isn't a test. */
export const duplication: Rule = (files) => {
  const code = files.filter((file) => isCode(file) && !isTest(file.path));
  const { copies, total } = findCopies(code);
  const copied = new Set(copies.flatMap((copy) => copy.lines)).size;
  if (total === 0 || copied / total <= MAX_DUPLICATION) return [];
  const share = `${((copied / total) * 100).toFixed(1)} % of the lines are copies`;
  return [share, ...copies.map((copy) => `${copy.first} is also at ${copy.second}`)];
};

type Copy = { first: string; second: string; lines: string[] };

function findCopies(files: readonly SourceFile[]): { copies: Copy[]; total: number } {
  const seen = new Map<string, string>();
  const copies: Copy[] = [];
  let total = 0;
  for (const file of files) {
    const lines = telling(file);
    total += lines.length;
    for (let start = 0; start + COPY_LINES <= lines.length; start += 1) {
      const window = lines.slice(start, start + COPY_LINES);
      const text = window.map((line) => line.text).join("\n");
      const places = window.map((line) => `${file.path}:${line.number}`);
      const [here = ""] = places;
      const before = seen.get(text);
      if (before === undefined) seen.set(text, here);
      else copies.push({ first: here, second: before, lines: places });
    }
  }
  return { copies, total };
}

/** The lines with content: no imports, blank lines, or lone brackets. */
function telling(file: SourceFile): { text: string; number: number }[] {
  return file.source
    .split("\n")
    .map((line, index) => ({ text: line.trim(), number: index + 1 }))
    .filter(({ text }) => text.length >= SHORTEST_LINE && !/^(import |\} from |\/?\*)/.test(text));
}
