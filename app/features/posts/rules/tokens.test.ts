import { describe, expect, test } from "vitest";
import {
  hasTokens,
  plainText,
  priceTokenValues,
  replaceTokens,
  replaceTokensInHtml,
  tokenValues,
} from "./tokens";

const names: Record<string, string> = { "7": "Alderwick Health" };
const valuesOf = (query: string) => tokenValues(new URLSearchParams(query), (id) => names[id]);

describe("the values", () => {
  test("are empty if the URL has no parameters", () => {
    expect(valuesOf("")).toEqual({ brand_name: "", provider: "", state: "", g: "", ag: "" });
  });

  test("name a brand by its id, or show the raw id if it is unknown", () => {
    expect(valuesOf("brand_id=7&provider=7")).toMatchObject({
      brand_name: "Alderwick Health",
      provider: "Alderwick Health",
    });
    expect(valuesOf("brand_id=99&provider=abc")).toMatchObject({ brand_name: "99", provider: "abc" });
  });

  test.for([
    ["m", "Men"],
    ["w", "Women"],
    ["W", "Women"],
    ["x", "x"],
  ])("of g turn %s into %s", ([given, word]) => {
    expect(valuesOf(`g=${given}`).g).toBe(word);
  });

  test("are one short line of text", () => {
    expect(plainText("a\n\u0000b\u202Ec\u2028d")).toBe("a b c d");
    expect(plainText("x".repeat(1_000))).toHaveLength(80);
    expect(plainText("\uD800")).toBe("\uFFFD");
  });
});

describe("price tokens", () => {
  const values = (...texts: string[]) => priceTokenValues(texts, (id) => (id === 7 ? "$249" : undefined));

  test("get a value for each price in the texts, and for nothing else", () => {
    expect(values("{price_7} {price_x} {price_} price_8", "{price_9}")).toEqual({
      price_7: "$249",
      price_9: "(price not listed)",
    });
    expect(values("$299")).toEqual({});
    expect(replaceTokensInHtml("<p>{price_7}, {price_70}</p>", values("{price_7}"))).toBe(
      "<p>$249, {price_70}</p>",
    );
  });
});

describe("replacing", () => {
  const values = valuesOf("state=Ohio&ag=50%2B");

  test("leaves an unknown token unchanged", () => {
    expect(replaceTokens("{state} {age} {constructor} {ag} { state }", values)).toBe(
      "Ohio {age} {constructor} 50+ { state }",
    );
  });

  test("in HTML inserts a value as text", () => {
    const hostile = valuesOf(`state=${encodeURIComponent("<b>\"'&=`")}`);
    expect(replaceTokensInHtml("<p>{state}</p>", hostile)).toBe("<p>&lt;b&gt;&quot;&#39;&amp;&#61;&#96;</p>");
  });

  test("doesn't replace tokens inside inserted values", () => {
    const nested = valuesOf("state={ag}&ag=x");
    expect(replaceTokens("{state}", nested)).toBe("{ag}");
  });

  test("detects a text without tokens", () => {
    expect(hasTokens("a {state}", values)).toBe(true);
    expect(hasTokens("a {age} [calculator]", values)).toBe(false);
  });
});
