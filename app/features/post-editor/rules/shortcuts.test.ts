import { expect, test } from "vitest";
import { type PressedKey, shortcutOf } from "./shortcuts";

const press = (key: string, held: Partial<PressedKey> = {}): PressedKey => ({
  key,
  code: "",
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...held,
});

test("a question mark shows the shortcuts, unless someone is typing (spec:post-editor#shortcuts)", () => {
  expect(shortcutOf(press("?", { shiftKey: true }), false)).toBe("help");
  expect(shortcutOf(press("?", { shiftKey: true }), true)).toBeNull();
  expect(shortcutOf(press("/", { ctrlKey: true }), true)).toBe("help");
  expect(shortcutOf(press("/", { metaKey: true }), true)).toBe("help");
});

test("shortcuts work while typing, and the browser handles all other keys", () => {
  expect(shortcutOf(press("s", { ctrlKey: true }), true)).toBe("keep");
  expect(shortcutOf(press("Enter", { metaKey: true, shiftKey: true }), true)).toBe("save");
  expect(shortcutOf(press("∏", { code: "KeyP", altKey: true, shiftKey: true }), true)).toBe("preview");
  expect(shortcutOf(press("Ï", { code: "KeyF", altKey: true, shiftKey: true }), true)).toBe("full-window");
  expect(shortcutOf(press("PageDown", { altKey: true }), true)).toBe("next-section");
  expect(shortcutOf(press("PageUp", { altKey: true }), true)).toBe("previous-section");
  for (const other of [
    press("s"),
    press("S", { ctrlKey: true, shiftKey: true }),
    press("Enter", { ctrlKey: true }),
    press("PageDown"),
    press("?", { ctrlKey: true, altKey: true }),
  ])
    expect(shortcutOf(other, false)).toBeNull();
});
