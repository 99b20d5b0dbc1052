import { expect, test } from "vitest";
import { packText, unpackText } from "./packed-text";

test.for(["", "Second Clinic", "<b>“Ünïted” & 漢字 🙂</b>", "x".repeat(100_000)])(
  "a packed text is unreadable, and the same afterward: %#",
  (text) => {
    const packed = packText(text);
    expect(packed).toMatch(/^[A-Za-z0-9+/]*=*$/);
    expect(unpackText(packed)).toBe(text);
  },
);
