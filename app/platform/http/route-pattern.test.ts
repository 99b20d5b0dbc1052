import { expect, test } from "vitest";
import { createRoutePatterns } from "./route-pattern.server";

const patternOf = createRoutePatterns({
  root: { id: "root", path: "" },
  layout: { id: "layout", parentId: "root" },
  home: { id: "home", parentId: "layout", index: true },
  post: { id: "post", parentId: "layout", path: "blog/:slug" },
  staff: { id: "staff", parentId: "root", path: "admin" },
  lost: { id: "lost", parentId: "staff", path: "*" },
  missing: { id: "missing", parentId: "layout", path: "*" },
});

test.each([
  ["/", "/"],
  ["/_root.data", "/"],
  ["/blog/best-of-2026", "/blog/:slug"],
  ["/blog/best-of-2026.data", "/blog/:slug"],
  ["/blog/best-of-2026/more", "unmatched"],
  ["/admin/someone@example.org", "/admin/*"],
])("%s is a request for %s", (pathname, pattern) => {
  expect(patternOf(pathname)).toBe(pattern);
});

test("a flood of paths gives one label", () => {
  const labels = new Set(Array.from({ length: 5_000 }, (_, index) => patternOf(`/x/${index}`)));
  expect([...labels]).toEqual(["unmatched"]);
});
