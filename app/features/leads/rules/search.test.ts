import fc from "fast-check";
import { expect, test } from "vitest";
import { visitorSearch } from "./search";

test.each([
  ["Jane Doe", "'Jane':* & 'Doe':*"],
  ["jane@visitor.example", "'jane':* & 'visitor':* & 'example':*"],
  ["O'Brien & | ! <->", "'O':* & 'Brien':*"],
  ["José", "'José':*"],
  ["(305) 555-0101", "('305':* & '555':* & '0101':*) | '3055550101':*"],
  ["+1 305 555 0101", "('1':* & '305':* & '555':* & '0101':*) | '3055550101':*"],
  ["305-5", "('305':* & '5':*) | '3055':*"],
  ["12", "'12':*"],
])("%s", (typed, query) => {
  expect(visitorSearch(typed)).toBe(query);
});

test.each(["", "  ", "@.-", "'\\"])("%j searches for nothing", (typed) => {
  expect(visitorSearch(typed)).toBeNull();
});

test("nothing typed can become an operator", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (typed) => {
      const words = visitorSearch(typed)?.match(/'[^']*'/g) ?? [];
      expect(words.every((word) => /^'[\p{L}\p{M}\p{N}]+'$/u.test(word))).toBe(true);
    }),
  );
});
