import { describe, expect, test } from "vitest";
import { joinParameters, readJsonObject, readPairs, withoutSecret } from "./parameters";

const pairs = (text: string) => Object.fromEntries(readPairs(text));
const json = (text: string) => {
  const read = readJsonObject(text);
  return read && Object.fromEntries(read);
};

describe("parameters of a URL or a form", () => {
  test.each([
    ["", {}],
    ["a=1", { a: ["1"] }],
    ["a=1&b=2", { a: ["1"], b: ["2"] }],
    ["a=1&&b=2&", { a: ["1"], b: ["2"] }],
    ["a=1&a=2", { a: ["1", "2"] }],
    ["a", { a: [""] }],
    ["a=", { a: [""] }],
    ["=1", { "": ["1"] }],
    ["a=b=c", { a: ["b=c"] }],
    ["a=x+y%20z&b%2B=1", { a: ["x y z"], "b+": ["1"] }],
    ["a=%E2%82%AC", { a: ["€"] }],
    ["mutated=1", { mutated: ["1"] }],
  ])("%j are %j", (text, parameters) => {
    expect(pairs(text)).toEqual(parameters);
  });

  test("that aren't valid UTF-8 can't be read, and aren't repaired", () => {
    expect(pairs("a=%FF&b=%&c=1")).toEqual({ a: [null], b: [null], c: ["1"] });
    expect(pairs("%FF=1&c=1")).toEqual({ c: ["1"] });
  });
});

describe("parameters of a JSON object", () => {
  test.each([
    ["{}", {}],
    ['{"a":"1","b":2.50,"c":true,"d":null}', { a: ["1"], b: ["2.50"], c: ["true"], d: [""] }],
    ['{"a":{"b":1},"c":[1]}', { a: [null], c: [null] }],
    ['{"a":"quoted \\" and {","b":1}', { a: ['quoted " and {'], b: ["1"] }],
    ['{"a":"ends in a backslash \\\\","b":1}', { a: ["ends in a backslash \\"], b: ["1"] }],
    ['{"a":"\\",\\"b\\":","b":1}', { a: ['","b":'], b: ["1"] }],
  ])("%s are %j", (text, parameters) => {
    expect(json(text)).toEqual(parameters);
  });

  test.each(["", "1", '"a"', "null", "[]", '[{"a":1}]', "{", "a=1"])("%j isn't an object", (text) => {
    expect(json(text)).toBeNull();
  });
});

test("URL and body together include every value", () => {
  const joined = joinParameters(readPairs("a=1&b=2"), readPairs("b=3&c=4"));
  expect(Object.fromEntries(joined)).toEqual({ a: ["1"], b: ["2", "3"], c: ["4"] });
});

describe("a query without its secret", () => {
  test.each([
    ["token=abc&a=1", "token=&a=1"],
    ["a=1&TOKEN=abc", "a=1&TOKEN="],
    ["token=a=b", "token="],
    ["token", "token"],
    ["%FF=1&token=abc", "%FF=1&token="],
    ["tokens=abc", "tokens=abc"],
    ["a=abc&b=null", "a=abc&b=null"],
  ])("%s is %s", (query, rest) => {
    expect(withoutSecret(query, "token", null)).toBe(rest);
  });

  test("doesn't contain the secret anywhere else either", () => {
    expect(withoutSecret("a=xabcx&b=abc", "token", "abc")).toBe("a=xx&b=");
  });

  test("matches a parameter whose name contains a blank", () => {
    expect(withoutSecret("my+token=abc", "my token", null)).toBe("my+token=");
  });
});

describe("JSON", () => {
  test("keeps every digit of a number, so that two long ids stay distinct", () => {
    expect(readJsonObject('{"a":18446744073709551615,"b":12.340,"c":1e309}')).toEqual(
      new Map([
        ["a", ["18446744073709551615"]],
        ["b", ["12.340"]],
        ["c", ["1e309"]],
      ]),
    );
  });

  test("reports a repeated name, but not one inside another value", () => {
    const read = readJsonObject('{"a" : 1, "b":{"a":2,"c":["d"]}, "\\u0061":"x\\":{", "e":"a"}');
    expect(read?.get("a")).toHaveLength(2);
    expect(read?.get("b")).toEqual([null]);
    expect([...(read?.keys() ?? [])]).toEqual(["a", "b", "e"]);
  });
});

test("a secret is removed wherever it appears, and nothing else changes", () => {
  expect(withoutSecret("token=abc&sub1=xabcx&a=1", "token", "abc")).toBe("token=&sub1=xx&a=1");
  expect(withoutSecret("%74OKEN=abc&b=%20", "token", null)).toBe("%74OKEN=&b=%20");
});
