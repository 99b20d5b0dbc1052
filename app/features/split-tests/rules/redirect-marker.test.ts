import { describe, expect, test } from "vitest";
import { formatMarker, parseMarker, signedText, withMarker, withoutMarker } from "./redirect-marker";

const signature = "abcdefghijklmnopqrstuv";

describe("the marker of a redirect", () => {
  test("contains its expiry", () => {
    expect(parseMarker(formatMarker(1_780_000_000, signature))).toEqual({
      expires: 1_780_000_000,
      signature,
    });
  });

  test.for([null, "", ".", "abc", `.${signature}`, `A.${signature}`, `1.${signature}x`, `1.${signature} `])(
    "isn't %j",
    (value) => {
      expect(parseMarker(value)).toBeNull();
    },
  );

  test("signs the test, both variants, and the time", () => {
    const given = { variantId: "v", requestedId: "a" };
    const texts = [
      signedText("t", given, 1),
      signedText("u", given, 1),
      signedText("t", { ...given, variantId: "w" }, 1),
      signedText("t", { ...given, requestedId: "b" }, 1),
      signedText("t", given, 2),
    ];
    expect(new Set(texts).size).toBe(texts.length);
  });

  test.for(["", "?a=b", "?a=b&a=c&d", "?q=a%20b+c&empty="])("leaves the query %j unchanged", (search) => {
    expect(withoutMarker(withMarker(search, "1.x"))).toBe(search);
    expect(withMarker(withMarker(search, "1.x"), "2.y")).toBe(withMarker(search, "2.y"));
  });
});
