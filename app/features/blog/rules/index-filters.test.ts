import { describe, expect, test } from "vitest";
import { buildSummary } from "~/features/posts/factory";
import {
  filterQuery,
  isFiltered,
  matchesFilters,
  type PostFilters,
  readFilters,
  toggleCategory,
  toggleTag,
} from "./index-filters";

const categories = [
  { id: 1, name: "Prices" },
  { id: 2, name: "Medications" },
  { id: 3, name: "Rankings" },
];
const tags = [
  { id: 1, name: "Fees", slug: "fees" },
  { id: 2, name: "HSA and FSA", slug: "hsa-and-fsa" },
];
const known = { categories, tags };
const none: PostFilters = { search: "", categories: [], tags: [] };
const read = (query: string) => readFilters(new URLSearchParams(query), known);

describe("the URL", () => {
  test("is read and written symmetrically", () => {
    const filters = read("q=first+month&category=3&category=1&tag=hsa-and-fsa");
    expect(filters).toEqual({ search: "first month", categories: [1, 3], tags: ["hsa-and-fsa"] });
    expect(read(filterQuery(filters).slice(1))).toEqual(filters);
    expect(filterQuery(none)).toBe("");
  });

  test.for(["category=99", "category=1.0", "category=__proto__", "tag=FEES", "tag=", "q=%00", "x=1"])(
    "with no known filter, %s, filters nothing",
    (query) => {
      expect(isFiltered(read(query))).toBe(false);
    },
  );

  test("may contain thousands of values", () => {
    const query = Array.from({ length: 5_000 }, (_, index) => `category=${index}&tag=t${index}`).join("&");
    expect(read(query)).toEqual({ ...none, categories: [1, 2, 3] });
  });
});

describe("a post matches", () => {
  const post = buildSummary(1, { categories: categories.slice(0, 2), tags: tags.slice(0, 1) });
  const search = (found: boolean) => new Set(found ? [post.id] : []);

  test.for<[string, Partial<PostFilters>, Set<string> | null, boolean]>([
    ["without filters", {}, null, true],
    ["any of the categories", { categories: [2, 3] }, null, true],
    ["none of the categories", { categories: [3] }, null, false],
    ["any of the tags", { tags: ["fees", "hsa-and-fsa"] }, null, true],
    ["none of the tags", { tags: ["hsa-and-fsa"] }, null, false],
    ["category and tag", { categories: [1], tags: ["fees"] }, null, true],
    ["category, but not the tag", { categories: [1], tags: ["hsa-and-fsa"] }, null, false],
    ["tag, but not the category", { categories: [3], tags: ["fees"] }, null, false],
    ["found", { search: "x" }, search(true), true],
    ["not found", { search: "x" }, search(false), false],
    ["found and category", { search: "x", categories: [1] }, search(true), true],
    ["found, but not the category", { search: "x", categories: [3] }, search(true), false],
    ["category, but not found", { search: "x", categories: [1] }, search(false), false],
  ])("%s", ([, filters, found, expected]) => {
    expect(matchesFilters(post, { ...none, ...filters }, found)).toBe(expected);
  });
});

test("a chip adds its filter, and removes it again", () => {
  const one = toggleTag(toggleCategory({ ...none, search: "a" }, 2), "fees");
  expect(one).toEqual({ search: "a", categories: [2], tags: ["fees"] });
  expect(toggleTag(toggleCategory(one, 2), "fees")).toEqual({ ...none, search: "a" });
});
