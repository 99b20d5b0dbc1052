import { expect, test } from "vitest";
import {
  type LinkTarget,
  linkSearchProblem,
  MAX_LINK_TARGETS,
  rankTargets,
  withScheme,
} from "./link-targets";

const page = (title: string, url = "/x"): LinkTarget => ({ kind: "page", title, url, note: null });

test("titles that start with the words come first, and URLs count too (spec:post-editor#internal-links)", () => {
  const targets = [page("About doses"), page("Doses"), page("Home", "/doses"), page("Prices")];
  expect(rankTargets(targets, " dose").map(({ title }) => title)).toEqual(["Doses", "About doses", "Home"]);
  const many = Array.from({ length: 30 }, (_, index) => page(`Page ${index}`));
  expect(rankTargets(many, "page")).toHaveLength(MAX_LINK_TARGETS);
});

test("a search that's too long or has unreadable characters is refused", () => {
  expect(linkSearchProblem("doses")).toBeNull();
  for (const q of ["x".repeat(101), "a\0b", "\ud800"]) expect(linkSearchProblem(q)).toMatch(/^q: /);
});

test("a URL without a scheme gets one", () => {
  expect(withScheme("example.com/x")).toBe("https://example.com/x");
  expect(withScheme("/blog")).toBe("/blog");
});
