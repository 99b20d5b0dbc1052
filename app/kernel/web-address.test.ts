import { describe, expect, test } from "vitest";
import { hostOfAddress, parseWebAddress, webAddress, webAddressesIn } from "./web-address";

describe("a web address", () => {
  test.for([
    "https://example.com",
    "http://example.com:8080/a?b=c#d",
    "  https://example.com/path  ",
    "HTTPS://EXAMPLE.COM",
    "https://[2001:db8::1]/",
    "https://xn--bcher-kva.example/",
  ])("may be %j", (text) => {
    expect(parseWebAddress(text)?.protocol).toMatch(/^https?:$/);
    expect(webAddress(text)).toBe(text.trim());
  });

  test.for([
    "",
    "example.com",
    "//example.com",
    "/path",
    "ftp://example.com",
    "javascript:alert(1)",
    "data:text/html,x",
    "https://",
    "https:///path",
    "https:example.com",
    "https://user@example.com",
    "https://user:password@example.com",
    "https://familiar.example:x@other.example/",
    "https://exa mple.com",
    "https://example.com/a b",
    "https://example.com\\@other.example",
    "https://example.com/\u0000",
    "https://example.com/\u202e",
    "https://exam\nple.com",
    "https://example.com:99999",
  ])("isn't %j", (text) => {
    expect([parseWebAddress(text), webAddress(text)]).toEqual([null, null]);
  });

  test("has a host for comparing links", () => {
    expect(hostOfAddress("https://www.Example.com/a")).toBe("example.com");
    expect(hostOfAddress("/a")).toBeNull();
  });
});

test("URLs in a text are found without the punctuation around them", () => {
  expect(
    webAddressesIn(
      "See (https://a.example/x?y=1), HTTP://b.example. Not ftp://c.example or https://u:p@d.example",
    ),
  ).toEqual([
    { start: 5, address: "https://a.example/x?y=1" },
    { start: 31, address: "HTTP://b.example" },
  ]);
});
