import { expect, test } from "vitest";
import { rowsPerPageFrom } from "./rows-per-page";

test.each([
  ["", 25],
  ["perPage=", 25],
  ["perPage=25", 25],
  ["perPage=50", 50],
  ["perPage=100", 100],
  ["perPage=100&page=2", 100],
  ["perPage=1", 25],
  ["perPage=101", 25],
  ["perPage=1000000", 25],
  ["perPage=050", 25],
  ["perPage=50.0", 25],
  ["perPage=%2050", 25],
  ["perPage=-50", 25],
  ["perPage=all", 25],
  ["perPage=all&perPage=100", 25],
  ["perpage=50", 25],
])("?%s shows %d rows (spec:staff#rows-per-page)", (query, rows) => {
  expect(rowsPerPageFrom(new URLSearchParams(query))).toBe(rows);
});
