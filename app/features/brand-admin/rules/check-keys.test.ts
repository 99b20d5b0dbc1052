import { expect, test } from "vitest";
import { actionOf, checkKeys, keyOf } from "./check-keys";

const plain = { isModified: false, isRepeat: false, isInField: false };

test("each key has one action, in either case", () => {
  expect(new Set(checkKeys.map(({ key }) => key)).size).toBe(checkKeys.length);
  for (const { key, action } of checkKeys) {
    expect(actionOf({ ...plain, key })).toBe(action);
    expect(actionOf({ ...plain, key: key.toUpperCase() })).toBe(action);
    expect(keyOf(action)).toBe(key.toUpperCase());
  }
  expect(actionOf({ ...plain, key: "x" })).toBeNull();
});

test("keys in a field and shortcuts of the browser or the palette do nothing", () => {
  expect(actionOf({ ...plain, key: "v", isInField: true })).toBeNull();
  expect(actionOf({ ...plain, key: "k", isModified: true })).toBeNull();
});

test("holding a key moves through the queue but verifies only once", () => {
  expect(actionOf({ ...plain, key: "j", isRepeat: true })).toBe("next");
  expect(actionOf({ ...plain, key: "v", isRepeat: true })).toBeNull();
});
