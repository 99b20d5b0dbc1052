import { describe, expect, it } from "vitest";
import { providerLink } from "./link";

const all = {
  semaLink: "https://sample.example/sema",
  trizepLink: "https://sample.example/trizep",
  glpLink: "https://sample.example/glp",
  websiteLink: "https://sample.example/",
};

describe("providerLink", () => {
  it.each([
    ["semaglutide", null, all.semaLink],
    ["semaglutide", "sema_pill", all.semaLink],
    ["tirzepatide", null, all.trizepLink],
    ["either", "sema_inject", all.semaLink],
    ["either", "trizep_drop", all.trizepLink],
    ["either", null, all.glpLink],
  ] as const)("%s with a quote for %s", (preferred, quotedType, expected) => {
    expect(providerLink(all, preferred, quotedType)).toBe(expected);
  });

  it("falls back to the general link, the website, and '#', never to the other medication's link", () => {
    expect(providerLink({ ...all, semaLink: null }, "semaglutide", null)).toBe(all.glpLink);
    expect(providerLink({ ...all, trizepLink: null }, "tirzepatide", null)).toBe(all.glpLink);
    expect(providerLink({ ...all, semaLink: null, glpLink: null }, "semaglutide", null)).toBe(
      all.websiteLink,
    );
    expect(
      providerLink({ ...all, glpLink: null, websiteLink: null, semaLink: null }, "semaglutide", null),
    ).toBe("#");
  });

  it.each([
    "javascript:alert(1)",
    "javascript:alert(1)//https://sample.example/",
    "java\nscript:alert(1)",
    "data:text/html,x",
    "ftp://sample.example/",
    "//sample.example/",
    "/relative",
    "sample.example",
    "https:sample.example",
    "https://",
    "https://a b/",
    "mailto:someone@sample.example",
    "",
    "   ",
  ])("skips %j", (semaLink) => {
    expect(providerLink({ ...all, semaLink }, "semaglutide", null)).toBe(all.glpLink);
  });

  it("accepts http, any case of the scheme, and surrounding blanks", () => {
    expect(providerLink({ ...all, semaLink: "http://sample.example/a?b=c" }, "semaglutide", null)).toBe(
      "http://sample.example/a?b=c",
    );
    expect(providerLink({ ...all, semaLink: " HTTPS://sample.example/ " }, "semaglutide", null)).toBe(
      "HTTPS://sample.example/",
    );
  });
});
