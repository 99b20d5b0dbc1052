import { expect, test } from "vitest";
import { namesText, readOthers } from "./presence";

test.each([
  [["Ann"], 0, "Ann"],
  [["Ann", "Max"], 0, "Ann and Max"],
  [["Ann", "Max"], 1, "Ann, Max, and 1 other"],
  [["Ann"], 3, "Ann and 3 others"],
])("%j and %i more are %j", (names, more, text) => {
  expect(namesText(names, more)).toBe(text);
});

test("only a heartbeat's answer is read", () => {
  const ann = { userId: "a", name: "Ann", since: "2026-05-01T12:00:00.000Z" };
  expect(readOthers({ others: [ann] })).toEqual([ann]);
  for (const other of [null, "<html>", {}, { others: 1 }]) expect(readOthers(other)).toBeNull();
});
