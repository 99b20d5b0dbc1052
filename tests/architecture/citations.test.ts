import { describe, expect, test } from "vitest";
import { anchorsAreUnique, citationsResolve, noOldCitations, uncitedAnchors } from "./citations.ts";
import { feature, places, readRepository, tree } from "./source-tree.ts";

const page = "docs/specification/pricing.md";
const specification = {
  [page]: '# Pricing\n\n<a id="effective-price"></a>\nNever below 0.\n\n<a id="ties"></a>\n- All of them.\n',
};
const code = feature("pricing/rules/price.ts");

describe("citations", () => {
  test.for([
    ["a comment above a function", code, "/** Never below 0 (spec:pricing#effective-price). */"],
    ["a comment in markup", feature("a/b.tsx"), "const a = <p>{/* spec:pricing#ties */}</p>;"],
    ["a migration", "db/migrations/0100_a.sql", "-- spec:pricing#ties"],
    ["a style sheet", "app/ui/a.css", "/* spec:pricing#ties */"],
    [
      "a document",
      "docs/decisions/a.md",
      "See `spec:pricing#ties` and [prices](../specification/pricing.md#ties).",
    ],
    ["a page as a whole", "docs/a.md", "See [prices](specification/pricing.md)."],
    ["code that cites nothing", code, 'const spec = { spec: "spec:nothing#at-all" };'],
  ] as const)("in %s are followed", ([, path, source]) => {
    expect(citationsResolve(tree({ ...specification, [path]: source }))).toEqual([]);
  });

  test.for([
    ["an anchor that is not there", code, "// spec:pricing#gone"],
    ["a page that is not there", code, "// spec:prices#ties"],
    ["no anchor", code, "// spec:pricing"],
    ["a wrong anchor in markup", feature("a/b.tsx"), "const a = <p>{/* spec:pricing#gone */}</p>;"],
    ["a wrong anchor in a document", "docs/decisions/a.md", "See `spec:pricing#gone`."],
    ["a link to a rule that is not there", "docs/decisions/a.md", "[a](../specification/pricing.md#gone)"],
    ["a link to a page that is not there", "docs/a.md", "[a](specification/prices.md)"],
  ] as const)("with %s are rejected", ([, path, source]) => {
    expect(places(citationsResolve, { ...specification, [path]: `${source}\n` })).toEqual([`${path}:1`]);
  });

  test("in the specification link to its own pages", () => {
    const linking = (link: string) => ({ [page]: `${specification[page]}\n${link}\n` });
    expect(places(citationsResolve, linking("[a](#ties) [b](pricing.md#ties)"))).toEqual([]);
    expect(places(citationsResolve, linking("[a](#tie)"))).toEqual([`${page}:9`]);
  });

  test("report their own line, even in the middle of a comment", () => {
    const source = "const a = 1;\n/**\n * One.\n * Two (spec:pricing#gone).\n */\nconst b = 2;\n";
    expect(places(citationsResolve, { ...specification, [code]: source })).toEqual([`${code}:4`]);
  });
});

describe("anchors", () => {
  test("of one page differ, and are in kebab case", () => {
    const source = '<a id="a-1"></a>\n<a id="a-1"></a>\n<a id="B_2"></a>\n<a id=""></a>\n';
    expect(places(anchorsAreUnique, { [page]: source })).toEqual([`${page}:2`, `${page}:3`, `${page}:4`]);
    const other = "docs/specification/savings.md";
    expect(places(anchorsAreUnique, { ...specification, [other]: '<a id="ties"></a>' })).toEqual([]);
  });

  test("that nothing outside the specification cites are listed", () => {
    const files = tree({
      ...specification,
      "docs/specification/savings.md": "[ties](pricing.md#ties)",
      [code]: "// spec:pricing#effective-price",
    });
    expect(uncitedAnchors(files)).toEqual(["pricing#ties"]);
  });

  test("in this repository are all cited", () => {
    expect(uncitedAnchors(readRepository())).toEqual([]);
  });
});

describe("old citations", () => {
  test.for(["V 9", "B 2 'Blog index'", "decision R6", "decisions R6, O3", "(A4)", "V8", "see B14.", "N12"])(
    "are rejected in comments: %s",
    (words) => {
      expect(places(noOldCitations, { [code]: `const a = 1;\n// ${words}\n` })).toEqual(
        Array.from({ length: words.includes(",") ? 2 : 1 }, () => `${code}:2`),
      );
    },
  );

  test("are rejected in documents and in SQL outside migrations", () => {
    expect(places(noOldCitations, { "docs/decisions/a.md": "As B 4 says." })).toEqual([
      "docs/decisions/a.md:1",
    ]);
    expect(places(noOldCitations, { "db/demo/a.sql": "-- R1" })).toEqual(["db/demo/a.sql:1"]);
    expect(places(noOldCitations, { "db/migrations/0050_a.sql": "-- R1" })).toEqual([]);
  });

  test.for([
    'const paths = ["M4 V 9", "A4", "R1"];',
    "const a = <path d='M0 0 V 9 B 2' />;",
    "// Printed on A4 paper, by the V8 engine.",
    "// `H264`, v8, R-1, rank1, MB 20, IPV4, B15, R12, sub1",
    "// spec:pricing#ties",
  ])("aren't confused with similar text: %s", (source) => {
    expect(places(noOldCitations, { [feature("a/b.tsx")]: source })).toEqual([]);
  });
});
