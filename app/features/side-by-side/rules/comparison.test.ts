import { describe, expect, it } from "vitest";
import { resolveComparison, slugsToLookUp } from "./comparison";

const known = new Map(["a", "b", "c", "d", "e", "a-vs-b", "b-vs-c"].map((slug) => [slug, slug]));
known.set("old-a", "a");
const resolve = (comparison: string) => resolveComparison(comparison, (slug) => known.get(slug) ?? null);

describe("the URL of a comparison", () => {
  it.each(["a-vs-b", "a-vs-b-vs-c-vs-d", "a-_vs-b-vs-c"])("%s is canonical", (comparison) => {
    expect(resolve(comparison).kind).toBe("found");
  });

  it.each([
    ["b-vs-a", "a-vs-b", 0],
    ["A-vs-B", "a-vs-b", 0],
    ["a-vs-b-vs-a", "a-vs-b", 0],
    ["old-a-vs-b", "a-vs-b", 0],
    ["old-a-vs-a-vs-b", "a-vs-b", 0],
    ["b-vs-gone-vs-a", "a-vs-b", 1],
    ["gone-vs-c-vs-left-vs-a", "a-vs-c", 2],
  ])("%s redirects to %s, without %d providers", (comparison, to, gone) => {
    expect(resolve(comparison)).toEqual({ kind: "redirect", to, gone });
  });

  it.each([
    ["a", "too_few", ["a"]],
    ["a-vs-a", "too_few", ["a"]],
    ["a-vs-gone", "too_few", ["a"]],
    ["gone-vs-left", "too_few", []],
    ["", "too_few", []],
    ["-vs-", "too_few", []],
    ["e-vs-d-vs-c-vs-b-vs-a", "too_many", ["a", "b", "c", "d"]],
  ])("%j names %s providers", (comparison, reason, slugs) => {
    expect(resolve(comparison)).toEqual({ kind: "missing", reason, slugs });
  });

  it("prefers the reading with the most providers if someone typed it without the escape", () => {
    expect(resolve("a-vs-b-vs-c")).toEqual({ kind: "found", slugs: ["a", "b", "c"] });
    const only = (...slugs: string[]) =>
      resolveComparison("a-vs-b-vs-c", (s) => (slugs.includes(s) ? s : null));
    expect(only("a-vs-b", "c")).toEqual({ kind: "redirect", to: "a-_vs-b-vs-c", gone: 0 });
    expect(only("b-vs-c", "a")).toEqual({ kind: "redirect", to: "a-vs-b-_vs-c", gone: 0 });
  });

  it("looks up only a few slugs, however long the URL is", () => {
    const long = Array.from({ length: 500 }, (_, index) => `x${index}`).join("-vs-");
    expect(slugsToLookUp(long, () => false)).toHaveLength(8);
    expect(slugsToLookUp("a-vs-gone", (slug) => slug === "a")).toEqual(["gone"]);
  });
});
