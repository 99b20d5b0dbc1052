import { describe, expect, test } from "vitest";
import { tree } from "~tests/architecture/source-tree";
import { affectedTests, type RouteFile, segmentsOf, unrelatedTests } from "./affected";

const repository = {
  "app/kernel/money.ts": "export const cents = 1;",
  "app/kernel/money.test.ts": 'import "./money";',
  "app/features/pricing/rules/price.ts": 'import { cents } from "~/kernel/money";',
  "app/features/pricing/rules/price.test.ts": 'import "./price";',
  "app/features/compare/results.route.tsx": 'import "~/features/pricing/rules/price";',
  "app/features/compare/compare.http.test.ts": 'await app.fetch("/compare-providers/results?x=1");',
  "app/features/posts/mutations.db.test.ts": 'await app.fetch("/blog/a");',
  "app/features/posts/mutations.server.ts": "export const save = 1;",
  "app/features/blog/post.route.tsx": 'import "~/features/posts/mutations.server";',
  "tests/e2e/compare.spec.ts": 'await page.goto("/compare-providers/results");',
  "tests/e2e/blog.spec.ts": `await page.goto(\`/blog/\${slug}\`);`,
  "tests/e2e/edit.spec.ts": 'await page.goto(href("/blog/:slug", { slug }));',
  "db/migrations/0001_start.sql": "create table a();",
};
const routes: RouteFile[] = [
  { segments: segmentsOf("/compare-providers/results"), file: "app/features/compare/results.route.tsx" },
  { segments: segmentsOf("/blog/:slug"), file: "app/features/blog/post.route.tsx" },
];
const affectedBy = (...changed: string[]) => affectedTests(tree(repository), routes, changed);
const files = (...changed: string[]) => affectedBy(...changed).map(({ file }) => file);

describe("the tests that a change can affect", () => {
  test("are those that import it, nearest first, and those that open a page made from it", () => {
    expect(affectedBy("app/kernel/money.ts")).toEqual([
      { file: "app/kernel/money.test.ts", distance: 1 },
      { file: "app/features/pricing/rules/price.test.ts", distance: 2 },
      { file: "app/features/compare/compare.http.test.ts", distance: 3 },
      { file: "tests/e2e/compare.spec.ts", distance: 3 },
    ]);
  });

  test("are found by URLs with parameters, however they are written", () => {
    expect(files("app/features/blog/post.route.tsx")).toEqual([
      "app/features/posts/mutations.db.test.ts",
      "tests/e2e/blog.spec.ts",
      "tests/e2e/edit.spec.ts",
    ]);
  });

  test("include its feature's tests of the built server, whatever pages they open", () => {
    expect(files("app/features/compare/schema.ts")).toEqual(["app/features/compare/compare.http.test.ts"]);
  });

  test("are only a changed test when nothing else was changed", () => {
    expect(affectedBy("tests/e2e/blog.spec.ts")).toEqual([{ file: "tests/e2e/blog.spec.ts", distance: 0 }]);
  });

  test("are all of them after a migration or a new release of a package", () => {
    expect(files("db/migrations/0001_start.sql")).toHaveLength(7);
    expect(files("package-lock.json")).toHaveLength(7);
  });

  test("are none for a document", () => {
    expect(files("docs/operations.md")).toEqual([]);
  });
});

test("tests through the product that aren't connected with the change are listed", () => {
  const all = tree({
    ...repository,
    "tests/matrix.http.test.ts": "for (const route of routes) await app.fetch(route);",
    "tests/stop.test.ts": 'import { startBuiltServer } from "./setup/built-server.ts";',
    "app/kernel/days.test.ts": 'import "./days";',
  });
  const affected = affectedTests(all, routes, ["app/features/compare/results.route.tsx"]);
  expect(unrelatedTests(all, affected)).toEqual([
    "app/features/posts/mutations.db.test.ts",
    "tests/e2e/blog.spec.ts",
    "tests/e2e/edit.spec.ts",
    "tests/matrix.http.test.ts",
    "tests/stop.test.ts",
  ]);
});
