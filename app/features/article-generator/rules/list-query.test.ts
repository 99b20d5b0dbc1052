import { expect, test } from "vitest";
import { withListQuery } from "./list-query";

test.each<[string, Record<string, string>, string]>([
  ["", {}, "/list"],
  ["?status=published&q=a", {}, "/list?status=published&q=a"],
  ["?status=published&article=1&new=&index", {}, "/list?status=published"],
  ["?article=1", { article: "2" }, "/list?article=2"],
  ["?q=a%26b&article=1", { new: "" }, "/list?q=a%26b&new="],
])("the query %j with %j becomes %s", (search, own, address) => {
  expect(withListQuery("/list", search, own)).toBe(address);
});
