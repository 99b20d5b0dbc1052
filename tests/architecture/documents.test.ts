import { describe, expect, test } from "vitest";
import { documentPages, enhanceWithoutReact } from "./documents.ts";
import { feature, readRepository, tree } from "./source-tree.ts";

const ENTRY = "app/enhance/entry.ts";
const site = feature("site/terms.route.tsx");
const page = "export default function Terms() {}";
const documentHandle = "export const handle: PageHandle = { document: true };";

describe("this repository", () => {
  const files = readRepository();

  test("has the document pages that its site map names", () => {
    expect(documentPages(files)).toEqual([]);
  });

  test("sends no React with the script of document pages", () => {
    expect(enhanceWithoutReact(files)).toEqual([]);
  });
});

test.for([
  ["documentPage", "terms", page, 1],
  ["route", "terms", `${documentHandle}\n${page}`, 2],
  ["route", "terms", page, 1],
  ["route", "admin", page, 0],
  ["documentPage", "admin", `${documentHandle}\n${page}`, 1],
  ["documentPage", "terms", `${documentHandle}\n${page}`, 0],
] as const)("%s of /%s, where the module is %s, breaks %i rules", ([kind, pattern, source, count]) => {
  const map = `${kind}("${pattern}", "features/site/terms.route.tsx")`;
  expect(documentPages(tree({ "app/routes.ts": map, [site]: source }))).toHaveLength(count);
});

test.for([
  [`import { useState } from "react";`, 1],
  [`import type { ReactNode } from "react";`, 0],
  [`const load = () => import("react");`, 0],
  [`import { a } from "./a";`, 1],
] as const)("the script of document pages with %s breaks %i rules", ([line, count]) => {
  const files = { [ENTRY]: line, "app/enhance/a.ts": `export { B as a } from "~/ui/b";`, "app/ui/b.tsx": "" };
  expect(enhanceWithoutReact(tree(files))).toHaveLength(count);
});
