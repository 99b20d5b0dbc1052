import { FEATURE_LEVELS } from "./layers.ts";
import { isTest, type Rule, type SourceFile } from "./source-tree.ts";

const MAX_FEATURE_LINES = 6_000;
const GUIDE = "docs/contributing.md";

const featureOf = ({ path }: SourceFile) => /^app\/features\/([^/]+)\//.exec(path)?.[1];

/** Feature → its number of lines, without tests. */
export function linesByFeature(files: readonly SourceFile[]): Map<string, number> {
  const lines = new Map<string, number>();
  for (const file of files) {
    const feature = featureOf(file);
    if (feature === undefined || isTest(file.path)) continue;
    lines.set(feature, (lines.get(feature) ?? 0) + file.source.trimEnd().split("\n").length);
  }
  return lines;
}

/** A feature longer than this should be split. */
export const featureLength: Rule = (files) =>
  [...linesByFeature(files)]
    .filter(([, lines]) => lines > MAX_FEATURE_LINES)
    .map(([feature, lines]) => `app/features/${feature}: ${lines} lines, more than ${MAX_FEATURE_LINES}`);

/** The order of features lists only existing ones, and the map in the guide shows all of them. */
export const featuresOnTheMap: Rule = (files) => {
  const folders = new Set(files.map(featureOf));
  const map = /```\n([\s\S]*?)```/.exec(files.find(({ path }) => path === GUIDE)?.source ?? "")?.[1] ?? "";
  const shown = new Set(map.split("\n").flatMap((line) => line.split("  ")[0]?.split(" · ") ?? []));
  const names = FEATURE_LEVELS.flat();
  return [
    ...names.filter((name) => !folders.has(name)).map((name) => `${name}: there is no such feature`),
    ...names.filter((name) => !shown.has(name)).map((name) => `${name}: not on the map of ${GUIDE}`),
  ];
};

const PATH = /^[\w.-]+(\/[\w.{},-]+)*\.(ts|tsx|mjs|md|json|css|sql)$/;
/** File names that the guide uses as an example or a pattern. */
const EXAMPLES = /^(staff-pages|registration\.server|factory|schema)\.ts$|NNNN/;

/** The guide names existing files: whole paths, or paths within `app/`, `app/features/`, or the folder named before. */
export const guideNamesFiles: Rule = (files) => {
  const source = files.find(({ path }) => path === GUIDE)?.source ?? "";
  const paths = files.map(({ path }) => path);
  const exists = (name: string) => paths.some((path) => path === name || path.endsWith(`/${name}`));
  return [...source.matchAll(/`([^`\n]+)`/g)]
    .map(([, name = ""]) => name)
    .filter((name) => PATH.test(name) && !EXAMPLES.test(name))
    .flatMap(alternatives)
    .filter((name) => !exists(name))
    .map((name) => `${GUIDE}: ${name} isn't there`);
};

/** `a/{b,c}.ts` names two files. */
function alternatives(name: string): string[] {
  const braces = /^(.*)\{(.*)\}(.*)$/.exec(name);
  return braces ? (braces[2] ?? "").split(",").map((part) => `${braces[1]}${part}${braces[3]}`) : [name];
}

/** `posts` reads and writes posts and has no screens; those belong to `blog`, `post-editor`, or `post-management`. */
export const postsWithoutScreens: Rule = (files) =>
  files
    .filter(({ path }) => /^app\/features\/posts\/.*(\.tsx$|\.route\.|components\/)/.test(path))
    .map(({ path }) => `${path}: posts have no screen of their own`);
