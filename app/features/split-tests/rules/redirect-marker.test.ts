import { describe, expect, test } from "vitest";
import {
  formatMarker,
  parseMarker,
  REDIRECT_PARAMETER,
  REDIRECT_SECONDS,
  signedText,
  withMarker,
  withoutMarker,
} from "./redirect-marker";

const signature = "abcdefghijklmnopqrstuv";

describe("the marker of a redirect", () => {
  test("contains its expiry", () => {
    expect(parseMarker(formatMarker(1_780_000_000, signature))).toEqual({
      expires: 1_780_000_000,
      signature,
    });
  });

  test("is short, and lasts long enough to follow a redirect", () => {
    expect(formatMarker(46_655, signature)).toBe(`zzz.${signature}`);
    expect(parseMarker(`0.${signature}`)).toEqual({ expires: 0, signature });
    expect(parseMarker(`${"z".repeat(10)}.${signature}`)?.expires).toBe(36 ** 10 - 1);
    expect(REDIRECT_SECONDS).toBe(30);
  });

  test.for([
    null,
    "",
    ".",
    "abc",
    "1.",
    `.${signature}`,
    `A.${signature}`,
    ` 1.${signature}`,
    `1.${signature}x`,
    `1.${signature} `,
    `${"z".repeat(11)}.${signature}`,
    `1.${signature.slice(1)}`,
  ])("isn't %j", (value) => {
    expect(parseMarker(value)).toBeNull();
  });

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
    expect(signedText("t", given, 12)).toBe("t v a 12");
  });

  test.for(["", "?a=b", "?a=b&a=c&d", "?q=a%20b+c&empty="])("leaves the query %j unchanged", (search) => {
    expect(withoutMarker(withMarker(search, "1.x"))).toBe(search);
    expect(withMarker(withMarker(search, "1.x"), "2.y")).toBe(withMarker(search, "2.y"));
    expect(withMarker(search, null)).toBe(search);
  });

  test("is the last parameter, and only that parameter is taken out", () => {
    expect(REDIRECT_PARAMETER).toBe("variant_redirect");
    expect(withMarker("", "1.x")).toBe("?variant_redirect=1.x");
    expect(withMarker("?a=b", "1.x")).toBe("?a=b&variant_redirect=1.x");
    expect(withMarker("?variant_redirect=1.x&a=b", null)).toBe("?a=b");
    expect(withoutMarker("?variant_redirect")).toBe("");
    expect(withoutMarker("?a=1&variant_redirect&variant_redirect=&b")).toBe("?a=1&b");
    expect(withoutMarker("?variant_redirects=1&a=?variant_redirect=")).toBe(
      "?variant_redirects=1&a=?variant_redirect=",
    );
  });
});
