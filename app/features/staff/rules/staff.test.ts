import { expect, test } from "vitest";
import { canChangeAccess, hasFixedRole } from "./staff";

test("no one changes their own access", () => {
  expect(canChangeAccess({ userId: "a" }, { userId: "a" })).toBe(false);
  expect(canChangeAccess({ userId: "a" }, { userId: "b" })).toBe(true);
});

test("the fixed email is recognized, ignoring case", () => {
  expect(hasFixedRole({ email: "content@site.example" }, "Content@Site.example")).toBe(true);
  expect(hasFixedRole({ email: "other@site.example" }, "content@site.example")).toBe(false);
});
