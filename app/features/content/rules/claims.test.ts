import { describe, expect, it } from "vitest";
import { claimsFootnote, withSiteName } from "./claims";

describe("withSiteName", () => {
  it("puts the name wherever it is asked for, at any depth, and leaves the rest", () => {
    const content = { a: "{SITE_NAME} and {SITE_NAME}", list: [{ b: "by {SITE_NAME}", n: 3 }] };
    expect(withSiteName(content, "Acme")).toEqual({ a: "Acme and Acme", list: [{ b: "by Acme", n: 3 }] });
  });

  it.each(['A "quoted" name', "Back\\slash", "Dollar $& sign", "Line\nbreak"])(
    "takes the name %j as it is",
    (name) => {
      expect(withSiteName("{SITE_NAME}!", name)).toBe(`${name}!`);
    },
  );

  it("keeps the footnote of the claims honest about whose they are", () => {
    expect(withSiteName(claimsFootnote, "Acme")).toContain("claims by Acme, not promises");
  });
});
