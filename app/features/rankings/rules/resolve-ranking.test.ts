import { describe, expect, test } from "vitest";
import { buildBrand } from "~/features/brands/factory";
import { buildEntry } from "~/features/posts/factory";
import { parseBrandId, resolveRanking } from "./resolve-ranking";

const brands = new Map([1, 2, 3, 9].map((brandId) => [brandId, buildBrand({ brandId })]));
const find = (id: number) => brands.get(id);
const shown = (ranking: ReturnType<typeof resolveRanking>) =>
  ranking.entries.map(({ rank, brand }) => [rank, brand.brandId]);

describe("a ranking", () => {
  test("shows each entry with its brand", () => {
    const ranking = resolveRanking([buildEntry(1), buildEntry(2)], find, null);
    expect(shown(ranking)).toEqual([
      [1, 1],
      [2, 2],
    ]);
    expect(ranking.missing).toEqual([]);
  });

  test("leaves out a brand that is gone, renumbers the ranks, and reports it", () => {
    const gone = buildEntry(2, { providerId: 4 });
    const ranking = resolveRanking([buildEntry(1), gone, buildEntry(3)], find, null);
    expect(shown(ranking)).toEqual([
      [1, 1],
      [2, 3],
    ]);
    expect(ranking.missing).toEqual([gone]);
  });

  test("shows the provider in the URL if an entry is set to, otherwise its own", () => {
    const dynamic = buildEntry(1, { useDynamicProvider: true });
    expect(shown(resolveRanking([dynamic, buildEntry(2)], find, 9))).toEqual([
      [1, 9],
      [2, 2],
    ]);
    for (const unknown of [4, null]) {
      expect(shown(resolveRanking([dynamic], find, unknown))).toEqual([[1, 1]]);
    }
  });

  test("has no entry for a dynamic provider if the URL names none and the entry has none", () => {
    const open = buildEntry(1, { providerId: null, useDynamicProvider: true });
    const ranking = resolveRanking([open], find, null);
    expect(ranking).toEqual({ entries: [], missing: [] });
    expect(shown(resolveRanking([open], find, 3))).toEqual([[1, 3]]);
  });
});

test.for<[string | null, number | null]>([
  ["7", 7],
  ["2147483647", 2_147_483_647],
  ["2147483648", null],
  ["0", null],
  ["-1", null],
  ["1e3", null],
  ["1 ", null],
  ["", null],
  [null, null],
])("the parameter %j names the brand %j", ([value, id]) => {
  expect(parseBrandId(value)).toBe(id);
});
