import { expect, test } from "vitest";
import { initialsOf } from "./people";

test.each([
  ["Ann Carter", "AC"],
  ["Ann B. Carter", "AC"],
  ["ann@site.example", "A"],
  ["ann.carter@site.example", "AC"],
  ["  ", "?"],
  ["Ann Carter (Sales)", "AC"],
  ["<b>", "?"],
  ["𝒜nn", "𝒜"],
  ["émile zola", "ÉZ"],
])("the initials of %j are %s", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
