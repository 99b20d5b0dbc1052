import { expect, test } from "vitest";
import { INBOX_KEPT_DAYS } from "./retention";
import { canSeeSpend, visibleSources } from "./scope";

test("a content manager sees its own sources and no spend (spec:revenue#manager-sources)", () => {
  expect(visibleSources({ role: "content_manager" })).toEqual(["hv", "msl"]);
  expect(canSeeSpend({ role: "content_manager" })).toBe(false);
});

test("an administrator sees all sources and the spend", () => {
  expect(visibleSources({ role: "admin" })).toBeNull();
  expect(canSeeSpend({ role: "admin" })).toBe(true);
});

test("the inbox keeps accepted requests 400 days, those without a known token 90 (spec:revenue#inbox)", () => {
  expect(INBOX_KEPT_DAYS).toEqual({ taken: 400, strange: 90 });
});
