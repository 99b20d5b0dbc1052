import { describe, expect, test } from "vitest";
import { AccessRefused } from "~/features/auth/rules/access";
import { assertManagesTest, canManageTest } from "./access";

const [own, other] = [{ isOwn: true }, { isOwn: false }];
const admin = { role: "admin" } as const;
const manager = { role: "content_manager" } as const;

describe("who manages a test (spec:split-tests#test-access)", () => {
  test.each([[[]], [[own, own]], [[own, other]], [[other]]])(
    "an administrator, with posts %j",
    (variants) => {
      expect(canManageTest(admin, { variants })).toBe(true);
      expect(() => assertManagesTest(admin, { variants })).not.toThrow();
    },
  );

  test("a content manager whose posts they all are", () => {
    expect(canManageTest(manager, { variants: [own] })).toBe(true);
    expect(canManageTest(manager, { variants: [own, own] })).toBe(true);
    expect(() => assertManagesTest(manager, { variants: [own, own] })).not.toThrow();
  });

  test.each([[[own, other]], [[other, other]], [[]]])("no content manager with posts %j", (variants) => {
    expect(canManageTest(manager, { variants })).toBe(false);
    expect(() => assertManagesTest(manager, { variants })).toThrow(AccessRefused);
    expect(() => assertManagesTest(manager, { variants })).toThrow(/\w/);
  });
});
