import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { comparisonSlug, readingsOf } from "./comparison-slug";

/** Slugs in which the word "vs" is frequent. */
const slug = fc
  .array(fc.constantFrom("vs", "a", "b", "vsx", "glp1"), { minLength: 1, maxLength: 4 })
  .map((words) => words.join("-"));

describe("comparisonSlug", () => {
  it.each([
    [["amberlode", "alderwick-health"], "alderwick-health-vs-amberlode"],
    [["b", "a", "c", "a"], "a-vs-b-vs-c"],
    [["a-vs-b", "c"], "a-_vs-b-vs-c"],
    [["x-vs", "y"], "x-_vs-vs-y"],
    [["vs-y", "x"], "_vs-y-vs-x"],
  ])("writes %j as %j", (slugs, expected) => {
    expect(comparisonSlug(slugs)).toBe(expected);
  });

  it("names exactly one set of providers, whatever their slugs contain", () => {
    fc.assert(
      fc.property(fc.uniqueArray(slug, { minLength: 2, maxLength: 4 }), (slugs) => {
        expect(readingsOf(comparisonSlug(slugs))[0]?.toSorted()).toEqual(slugs.toSorted());
        expect(comparisonSlug(slugs.toReversed())).toBe(comparisonSlug(slugs));
      }),
    );
  });
});

describe("readingsOf", () => {
  it("includes the other readings of a URL that someone typed", () => {
    expect(readingsOf("a-vs-b-vs-c")).toEqual([
      ["a", "b", "c"],
      ["a", "b-vs-c"],
      ["a-vs-b", "c"],
      ["a-vs-b-vs-c"],
    ]);
    expect(readingsOf("X-vs-Y")[0]).toEqual(["x", "y"]);
  });

  it("skips readings with an empty slug", () => {
    expect(readingsOf("x-vs-vs-y")).toEqual([["x", "vs-y"], ["x-vs", "y"], ["x-vs-vs-y"]]);
  });

  it("stays small for a long URL", () => {
    expect(readingsOf(Array.from({ length: 400 }, () => "a").join("-vs-"))).toHaveLength(1);
  });
});
