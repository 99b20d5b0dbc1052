import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** One text file of the repository. `path` is relative to its root, with forward slashes. */
export type SourceFile = { path: string; source: string };

/** A broken rule, as one line that starts with the place: `path:line what is wrong`. */
export type Violation = string;

/** Every rule is a function of the whole tree, so that a test can pass it a small broken one. */
export type Rule = (files: readonly SourceFile[]) => Violation[];

const root = path.resolve(import.meta.dirname, "../..");
const TOP = ["app", "db", "tests", "scripts", "bench", "docs", ".ci"];
const TEXT = /(\.(ts|tsx|mjs|js|css|sql|md|json|html)|\/run)$/;

/** The repository's own text files: written by people, not generated. */
export function readRepository(): SourceFile[] {
  const atRoot = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = [...atRoot.map((entry) => entry.name), ...TOP.flatMap(filesBelow)];
  return paths
    .filter((file) => TEXT.test(file))
    .sort()
    .map((file) => ({ path: file, source: readFileSync(path.join(root, file), "utf8") }));
}

function filesBelow(folder: string): string[] {
  if (!existsSync(path.join(root, folder))) return [];
  return readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll("\\", "/"));
}

/** Builds a tree from path → source, for testing a rule. */
export function tree(sources: Record<string, string>): SourceFile[] {
  return Object.entries(sources).map(([file, source]) => ({ path: file, source }));
}

/** The path of a file within a feature. */
export const feature = (path: string) => `app/features/${path}`;

/** A rule's violations in a small tree, without the reasons: only the places. */
export function places(rule: Rule, sources: Record<string, string>): string[] {
  return rule(tree(sources)).map((violation) => /^[^\s:]+(:\d+)?/.exec(violation)?.[0] ?? violation);
}

export const isCode = (file: SourceFile) => /\.(ts|tsx|mjs)$/.test(file.path);
export const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file) || file.startsWith("tests/");

/** The line number of an offset, from 1. */
export function lineAt(source: string, offset: number): number {
  return source.slice(0, offset).split("\n").length;
}
