import { expect, test } from "vitest";
import { noOldNames } from "./old-names.ts";
import { feature, places } from "./source-tree.ts";

const path = feature("funnels/rules/query.ts");

test.for([
  "export type AskedOfMeta = string;",
  "export const MOST_ROWS = 1;",
  "export async function loadTouchedPosts() {}",
  "export const isWanted = true;",
])("an exported name with a word that was renamed is found: %s", (source) => {
  expect(places(noOldNames, { [path]: `\n${source}` })).toEqual([`${path}:2`]);
});

test.for(["app/features/notes/things.ts", "db/demo/desk/ids.ts", "tests/e2e/desk.spec.ts"])(
  "a file name with such a word is found: %s",
  (file) => {
    expect(places(noOldNames, { [file]: "" })).toEqual([`${file}:1`]);
  },
);

test.for([
  "export const MAX_ROWS = 1;",
  "export const almostThere = 1;",
  "const asked = 1; // someone asked",
  "export const desktop = 'desk';",
])("other names, prose, and values are accepted: %s", (source) => {
  expect(places(noOldNames, { [path]: source })).toEqual([]);
});
