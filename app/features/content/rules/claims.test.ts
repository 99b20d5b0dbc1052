import { describe, expect, it } from "vitest";
import { claimsFootnote, withSiteName } from "./claims";

describe("withSiteName", () => {
  it("replaces every placeholder with the name, at any depth, and leaves the rest unchanged", () => {
    const content = { a: "{SITE_NAME} and {SITE_NAME}", list: [{ b: "by {SITE_NAME}", n: 3 }] };
    expect(withSiteName(content, "Acme")).toEqual({ a: "Acme and Acme", list: [{ b: "by Acme", n: 3 }] });
  });

  it.each(['A "quoted" name', "Back\\slash", "Dollar $& sign", "Line\nbreak"])(
    "inserts the name %j literally",
    (name) => {
      expect(withSiteName("{SITE_NAME}!", name)).toBe(`${name}!`);
    },
  );

  it("keeps the claims' footnote honest about whose figures they are", () => {
    expect(withSiteName(claimsFootnote, "Acme")).toContain("claims by Acme, not promises");
  });
});
