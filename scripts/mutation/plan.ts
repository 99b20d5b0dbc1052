import path from "node:path";
import { allImports } from "../../tests/architecture/imports.ts";
import { isTest, type SourceFile } from "../../tests/architecture/source-tree.ts";

/** A file to mutate, and the tests that can notice it; the test with the same name is first. */
export type Target = { file: SourceFile; tests: string[] };

/** The rules of a feature ("pricing") or one file of them ("pricing/sort"). @throws Error if there are none. */
export function targetsOf(files: readonly SourceFile[], requested: string): Target[] {
  const [feature = "", name] = requested.split("/");
  const folder = `app/features/${feature}/`;
  const rules = files.filter(
    ({ path: file }) =>
      /^rules(\.ts|\/.+\.ts)$/.test(file.slice(folder.length)) && file.startsWith(folder) && !isTest(file),
  );
  const chosen = name === undefined ? rules : rules.filter(({ path: file }) => baseOf(file) === name);
  if (chosen.length === 0) throw new Error(`${requested} has no rules.`);
  const testsOf = testsByFile(files, folder);
  return chosen.map((file) => ({ file, tests: testsOf(file.path) }));
}

/** Tests beside the rules that import a file, directly or through others. */
function testsByFile(files: readonly SourceFile[], folder: string): (file: string) => string[] {
  const importers = new Map<string, string[]>();
  for (const { from, target } of allImports(files)) {
    if (target) importers.set(target, [...(importers.get(target) ?? []), from]);
  }
  return (file) => {
    const reached = new Set([file]);
    for (const known of reached) for (const importer of importers.get(known) ?? []) reached.add(importer);
    const tests = [...reached].filter(
      (test) => test.startsWith(`${folder}rules`) && /\.test\.ts$/.test(test),
    );
    return tests.sort((a, b) => Number(baseOf(b) === baseOf(file)) - Number(baseOf(a) === baseOf(file)));
  };
}

const baseOf = (file: string) => path.basename(file).replace(/(\.test)?\.ts$/, "");
