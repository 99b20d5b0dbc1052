import { expect, test } from "vitest";
import { pageFrom } from "./page-number";

test.each([
  ["", 1],
  ["page=", 1],
  ["page=1", 1],
  ["page=21", 21],
  ["page=999999", 999_999],
  ["page=1000000", 1],
  ["page=0", 1],
  ["page=-2", 1],
  ["page=2.5", 1],
  ["page=02", 1],
  ["page=two", 1],
])("?%s is page %d", (query, page) => {
  expect(pageFrom(new URLSearchParams(query))).toBe(page);
});
