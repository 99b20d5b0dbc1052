import { expect, test } from "vitest";
import { sortedRows } from "./sorted-rows";

type Row = { name: string; size: number | null };
const rows: Row[] = [
  { name: "beta", size: 1 },
  { name: "Alpha", size: null },
  { name: "gamma", size: 10 },
  { name: "Delta", size: 1 },
];
const values = { name: (row: Row) => row.name, size: (row: Row) => row.size };

test.for<["name" | "size", "asc" | "desc", string]>([
  ["name", "asc", "Alpha beta Delta gamma"],
  ["name", "desc", "gamma Delta beta Alpha"],
  ["size", "asc", "beta Delta gamma Alpha"],
  ["size", "desc", "gamma beta Delta Alpha"],
])("rows sorted by %s, %s", ([key, direction, names]) => {
  const sorted = sortedRows(rows, { key, direction }, values, "name");
  expect(sorted.map(({ name }) => name)).toEqual(names.split(" "));
});

test("equal rows keep their order without a second key", () => {
  const sorted = sortedRows(rows.toReversed(), { key: "size", direction: "asc" }, values);
  expect(sorted.map(({ name }) => name)).toEqual(["Delta", "beta", "gamma", "Alpha"]);
});
