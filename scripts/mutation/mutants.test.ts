import { describe, expect, test } from "vitest";
import { mutantsOf, withMutant } from "./mutants.ts";
import { regexMutants } from "./regex-mutants.ts";

/** Every mutant of one statement, as source text. */
function mutated(source: string): string[] {
  const file = { path: "app/features/pricing/rules/price.ts", source };
  return mutantsOf(file).map((mutant) => withMutant(source, mutant));
}

describe("mutants of a file", () => {
  test.each([
    ["bounds", "a < b;", ["(a <= b);", "(a >= b);", ";"]],
    ["arithmetic", "a * b;", ["(a / b);", ";"]],
    ["equality", "a === b;", ["(a !== b);", ";"]],
    ["logic, and each side alone", "a && b;", ["(a || b);", "a;", "b;", ";"]],
    ["defaults", "a ?? b;", ["(a && b);", "a;", "b;", ";"]],
    [
      "parentheses stay",
      "(a ?? 0) * b;",
      ["((a ?? 0) / b);", "((a && 0)) * b;", "(a) * b;", "(0) * b;", "(a ?? 1) * b;", ";"],
    ],
    ["a side with operators alone", "!(a && b);", ["(a && b);", "!((a || b));", "!(a);", "!(b);", ";"]],
    ["signs", "x(-a);", ["x(a);", ";"]],
    ["sums", "a += b;", ["a -= b;", ";"]],
    ["whole numbers by one", "x(5);", ["x(6);", ";"]],
    ["fractions by a tenth", "x(0.5);", ["x(0.55);", ";"]],
    ["texts", 'x("a", "");', ['x("", "");', 'x("a", "mutated");', ";"]],
    ["lists", "x([1]);", ["x([]);", "x([2]);", ";"]],
    ["conditions", "a ? b : c;", ["true ? b : c;", "false ? b : c;", ";"]],
    ["optional access", "(a ?? b)?.c;", ["(a ?? b).c;", "((a && b))?.c;", "(a)?.c;", "(b)?.c;", ";"]],
    ["methods", "a.some(b);", ["a.every(b);", ";"]],
    [
      "the edges of Math alone",
      "Math.min(a); a.min(b);",
      ["Math.max(a); a.min(b);", "; a.min(b);", "Math.min(a); ;"],
    ],
    ["no method for being a method of every object", "a.toLocaleString();", [";"]],
    ["calls that can be left out", "a.trim();", ["a;", ";"]],
  ])("%s", (_name, source, expected) => {
    expect(mutated(source).toSorted()).toEqual(expected.toSorted());
  });

  test("the return value of a function, but not a null that callers treat like undefined", () => {
    expect(mutated("function f() { return a; }")).toEqual(["function f() { return undefined; }"]);
    expect(mutated("function f() { return null; }")).toEqual([]);
  });

  test("a loop may stop at once, but isn't made endless", () => {
    expect(mutated("while (a) {}")).toEqual(["while (false) {}"]);
  });

  test("types, imports, and property names are left alone", () => {
    const source = 'import { a } from "./a";\ntype T = "x" | 1;\nconst b: T[] = { ["y"]: a, z: a } as T;';
    expect(mutated(source)).toEqual([source.replace('"y"', '""')]);
  });

  test("each mutant has its position and the original text", () => {
    const [first] = mutantsOf({ path: "rules.ts", source: "x();\ny(1);" }).filter(({ line }) => line === 2);
    expect(first).toMatchObject({ before: "y(1);", text: ";" });
  });
});

describe("mutants of a regular expression", () => {
  test.each([
    ["anchors", "/^a$/", ["/a$/", "/^a/"]],
    ["repetitions", "/a+/", ["/a/"]],
    ["bounds", "/a{2,4}/", ["/a{3,4}/", "/a{2,5}/"]],
    ["exact counts", "/a{2}/", ["/a{3}/"]],
    ["classes", "/\\d[ab][^c]/", ["/\\D[ab][^c]/", "/\\d[^ab][^c]/", "/\\d[ab][c]/"]],
    ["flags", "/a/i", ["/a/"]],
    ["alternatives", "/a|b|c/", ["/b|c/", "/a|c/", "/a|b/"]],
    ["alternatives of a group", "/x(?:a|b)y/", ["/x(?:b)y/", "/x(?:a)y/"]],
    ["not what is escaped", "/\\^\\|/", []],
    ["not what would be no expression", "/(?:a)/", []],
  ])("%s", (_name, literal, expected) => {
    expect(regexMutants(literal)).toEqual(expected);
  });
});
