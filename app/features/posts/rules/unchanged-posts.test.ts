import { expect, test } from "vitest";
import { buildSummary } from "../factory";
import { reuseUnchanged } from "./unchanged-posts";

test("posts that haven't changed stay the same objects", () => {
  const known = [1, 2, 3].map((n) => buildSummary(n));
  const [first, second, third] = known.map((post) => structuredClone(post));
  if (!first || !second || !third) throw new Error("No posts.");
  const renamed = { ...second, title: "Another title" };
  const tagged = { ...third, tags: [...third.tags, { id: 9, name: "New", slug: "new" }] };
  const added = buildSummary(4);
  const posts = reuseUnchanged([added, renamed, first, tagged], known);
  expect(posts).toEqual([added, renamed, first, tagged]);
  expect(posts.map((post) => known.indexOf(post))).toEqual([-1, -1, 0, -1]);
});
