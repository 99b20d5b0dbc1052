import { expect, test } from "vitest";
import { existingPage } from "./list-page.server";

/** A list of so many numbers, three per page. */
const listOf = (total: number) => (page: number) => {
  const all = Array.from({ length: total }, (_, index) => index + 1);
  return Promise.resolve({ rows: all.slice((page - 1) * 3, page * 3), total });
};

test.for<[total: number, requested: number, shown: number, pageCount: number, rows: number[]]>([
  [7, 1, 1, 3, [1, 2, 3]],
  [7, 3, 3, 3, [7]],
  [6, 3, 2, 2, [4, 5, 6]],
  [7, 10_000, 3, 3, [7]],
  [0, 1, 1, 1, []],
  [0, 2, 1, 1, []],
])("of %i rows, page %i is page %i of %i", async ([total, requested, page, pageCount, rows]) => {
  expect(await existingPage(requested, 3, listOf(total))).toEqual({ rows, total, page, pageCount });
});
