import { expect, test } from "vitest";
import { type RankingSort, sortRankings } from "./list-order";

const rows = [
  { name: "Zeta", providers: 2, posts: 0, updatedAt: "2026-05-02T00:00:00Z" },
  { name: "alpha", providers: 2, posts: 4, updatedAt: "2026-05-03T00:00:00Z" },
  { name: "Mid", providers: 8, posts: 1, updatedAt: "2026-05-01T00:00:00Z" },
];

test.for<[RankingSort, string]>([
  [{ key: "name", direction: "asc" }, "alpha Mid Zeta"],
  [{ key: "name", direction: "desc" }, "Zeta Mid alpha"],
  [{ key: "providers", direction: "desc" }, "Mid alpha Zeta"],
  [{ key: "posts", direction: "asc" }, "Zeta Mid alpha"],
  [{ key: "updated", direction: "desc" }, "alpha Zeta Mid"],
])("rankings sorted by %o", ([sort, names]) => {
  expect(sortRankings(rows, sort).map(({ name }) => name)).toEqual(names.split(" "));
});
