import { expect, test } from "vitest";
import { promisesAreTested } from "./promises.ts";
import { places, readRepository } from "./source-tree.ts";

test("every promise in the operations guide names an existing test", () => {
  expect(promisesAreTested(readRepository())).toEqual([]);
});

const guide = (...rows: string[]) => ["| Promise | Test file | Test |", "|---|---|---|", ...rows].join("\n");
const tests = { "tests/stop.test.ts": 'test("ends with 0", () => {});' };

test.for([
  ["| It stops | `tests/stop.test.ts` | ends with 0 |", []],
  ["| It stops | `tests/stop.test.ts` | ends at once |", ["docs/operations.md:3"]],
  ["| It stops | `tests/end.test.ts` | ends with 0 |", ["docs/operations.md:3"]],
  ["no row", ["docs/operations.md"]],
] as const)("in the row %s", ([row, found]) => {
  expect(places(promisesAreTested, { "docs/operations.md": guide(row), ...tests })).toEqual(found);
});
