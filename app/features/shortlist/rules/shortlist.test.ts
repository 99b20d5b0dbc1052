import { describe, expect, it } from "vitest";
import {
  maxShortlist,
  nameFromSlug,
  parseShortlist,
  readProviderNames,
  readProviders,
  showsTray,
  withCurrentSlugs,
  withoutProvider,
  withProvider,
} from "./shortlist";

const full = ["a", "b", "c", "d", "e", "f"];

describe("a stored shortlist", () => {
  it.each([
    [null, []],
    ["", []],
    ["a,b", ["a", "b"]],
    ["a,a,<script>,B,b", ["a", "b"]],
    ['{"x":1}', []],
    ["a,b,c,d,e,f,g", full],
  ])("reads %j as %j", (stored, list) => {
    expect(parseShortlist(stored)).toEqual(list);
  });

  it("has room for six providers", () => {
    expect(full).toHaveLength(maxShortlist);
    expect(withProvider(full, "g")).toBeNull();
    expect(withProvider(full, "a")).toBe(full);
    expect(withProvider(withoutProvider(full, "a"), "g")).toEqual(["b", "c", "d", "e", "f", "g"]);
  });

  it("follows renamed providers and drops those that left", () => {
    const found = { a: { slug: "new-a", name: "A" }, b: null, c: { slug: "d", name: "D" } };
    expect(withCurrentSlugs(["a", "b", "c", "d", "e"], found)).toEqual(["new-a", "d", "e"]);
  });

  it("keeps a provider whose slug is the name of a property", () => {
    expect(withCurrentSlugs(["constructor"], {})).toEqual(["constructor"]);
  });
});

it("makes a readable name from a slug", () => {
  expect(nameFromSlug("alderwick-health-2")).toBe("Alderwick Health 2");
});

it.each([
  ["providers=a,b&providers=c", ["a", "b", "c"]],
  ["providers=a&providers=&providers=A&providers=%20b%20", ["a", "b"]],
  ["providers=../x,a--b,-a", []],
  ["other=a", []],
  ["providers=a,b,c,d,e", ["a", "b", "c", "d"]],
])("reads the providers in %j", (query, slugs) => {
  expect(readProviders(new URLSearchParams(query), 4)).toEqual(slugs);
});

it.each([null, 3, "x", [], { a: 1, b: { slug: "b" } }])("reads no names from %j", (body) => {
  expect(readProviderNames(body)).toEqual({});
});

it.each([
  ["/", true],
  ["/providers", true],
  ["/providers/kind-ounce", true],
  ["/blog/best", true],
  ["/compare", true],
  ["/compare-providers/results", true],
  ["/compare-providers", false],
  ["/compare-providers/", false],
  ["/compare/a-vs-b", false],
  ["/shortlist", false],
  ["/rebate-claim", false],
  ["/login/verify", false],
])("says whether the page %s shows the tray: %s", (path, isShown) => {
  expect(showsTray(path)).toBe(isShown);
});
