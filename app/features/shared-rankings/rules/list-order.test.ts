import { expect, test } from "vitest";
import { pageOfRankings, type RankingSort, sortRankings } from "./list-order";

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

test.for<[number, number, number, number, number[]]>([
  [0, 25, 1, 1, []],
  [25, 25, 1, 1, [1, 25]],
  [26, 25, 1, 1, [1, 25]],
  [26, 25, 2, 2, [26, 26]],
  [26, 25, 9, 2, [26, 26]],
  [51, 50, 9, 2, [51, 51]],
])(
  "of %i rankings, %i per page, page %i is page %i, from and to %j",
  ([count, size, requested, page, ends]) => {
    const all = Array.from({ length: count }, (_, index) => index + 1);
    const shown = pageOfRankings(all, requested, size);
    expect(shown).toMatchObject({ total: count, page, pageCount: count > size ? 2 : 1 });
    expect([shown.rankings.at(0), shown.rankings.at(-1)].filter((at) => at !== undefined)).toEqual(ends);
  },
);
