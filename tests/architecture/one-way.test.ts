import { describe, expect, test } from "vitest";
import { featureLength, featuresOnTheMap, guideNamesFiles, postsWithoutScreens } from "./house.ts";
import { oneCsvReader, oneListener, oneLog, oneLru, oneUrlReader } from "./one-way.ts";
import { feature, places } from "./source-tree.ts";

const path = feature("brands/rules.ts");

describe("one way for each thing", () => {
  test.for([
    [oneUrlReader, "export const f = (a: string) => /^https?:/.test(a);"],
    [oneUrlReader, "export const f = (a: string) => URL.canParse(a);"],
    [oneUrlReader, "export const f = z.url().max(500);"],
    [oneLru, "cache.delete(cache.keys().next().value);"],
    [oneListener, 'await platform.database.listen("brands", load);'],
    [oneLog, 'console.error("no");'],
    [oneCsvReader, 'import Papa from "papaparse";'],
  ] as const)("%o rejects %s", ([rule, source]) => {
    expect(places(rule, { [path]: source })).toEqual([`${path}:1`]);
    expect(places(rule, { [feature("brands/rules.test.ts")]: source })).toEqual([]);
  });

  test("the log is the only way to print in everything that runs with the site", () => {
    const source = 'console.error("no");';
    for (const file of ["main.ts", "db/demo/seed.server.ts"])
      expect(places(oneLog, { [file]: source })).toEqual([`${file}:1`]);
    for (const file of ["command-line.ts", "scripts/a.ts"])
      expect(places(oneLog, { [file]: source })).toEqual([]);
  });

  test("one of our URLs may be parsed relative to our origin", () => {
    const source = "export const f = (a: string, base: string) => URL.canParse(a, base);";
    expect(places(oneUrlReader, { [path]: source })).toEqual([]);
  });
});

describe("the repository's own rules", () => {
  test("a feature of more than 6,000 lines is found, and tests don't count", () => {
    const half = "export const a = 1;\n".repeat(3_000);
    const whole = { [feature("brands/rules/a.ts")]: half, [feature("brands/rules/b.ts")]: half };
    expect(places(featureLength, { ...whole, [feature("brands/c.test.ts")]: half })).toEqual([]);
    expect(places(featureLength, { ...whole, [path]: "export {};" })).toEqual(["app/features/brands"]);
  });

  test("a feature that is missing, or missing from the map, is found", () => {
    const rest = places(featuresOnTheMap, { [path]: "", "docs/contributing.md": "```\nbrands · posts\n```" });
    expect(rest.filter((place) => place === "brands")).toEqual([]);
    expect(rest.filter((place) => place === "posts")).toHaveLength(1);
    expect(rest.filter((place) => place === "quiz")).toHaveLength(2);
  });

  test("a screen in the posts feature is found", () => {
    const screens = [feature("posts/list.route.tsx"), feature("posts/components/row.tsx")];
    for (const screen of screens) expect(places(postsWithoutScreens, { [screen]: "" })).toEqual([screen]);
    expect(places(postsWithoutScreens, { [feature("posts/schema.ts")]: "" })).toEqual([]);
  });

  test("a file that the guide names but that doesn't exist is found", () => {
    const guide = "`brands/rules.ts`, `queries/{a,b}.server.ts`, `npm test`";
    const tree = { [path]: "", [feature("brands/queries/a.server.ts")]: "", "docs/contributing.md": guide };
    expect(guideNamesFiles(Object.entries(tree).map(([file, source]) => ({ path: file, source })))).toEqual([
      "docs/contributing.md: queries/b.server.ts isn't there",
    ]);
  });
});
