import { expect, test } from "vitest";
import { doneText, groupLeftOut, namesText, undoneText, withRows } from "./texts";

const brands = { one: "brand", many: "brands" };
const none = { waiting: 0, leftOut: 0, changed: 0, undone: 0, kept: 0 };

test("rows are counted in the list's own words", () => {
  expect(withRows("Delete {rows}?", 1, brands)).toBe("Delete 1 brand?");
  expect(withRows("{rows} deleted", 1_200, brands)).toBe("1,200 brands deleted");
});

test("rows are left out by reason, the most frequent first, with five names each", () => {
  const row = (name: string, problem: string | null) => ({ name, problem });
  const many = ["A", "B", "C", "D", "E", "F", "G"].map((name) => row(name, "Deleted already"));
  const groups = groupLeftOut([row("X", null), row("Y", "It no longer exists"), ...many]);
  expect(groups).toEqual([
    { problem: "Deleted already", count: 7, names: ["A", "B", "C", "D", "E"] },
    { problem: "It no longer exists", count: 1, names: ["Y"] },
  ]);
  expect(groups.map(namesText)).toEqual(["A, B, C, D, E, and 2 more", "Y"]);
});

test("notices say what was left out or kept", () => {
  expect(doneText("{rows} deleted", { ...none, changed: 58, leftOut: 2 }, brands)).toBe(
    "58 brands deleted. 2 left out.",
  );
  expect(doneText("{rows} deleted", { ...none, changed: 58 }, brands)).toBe("58 brands deleted");
  expect(undoneText({ ...none, undone: 57, kept: 1 }, brands)).toBe(
    "Undone for 57 brands. 1 brand left as they are.",
  );
});
