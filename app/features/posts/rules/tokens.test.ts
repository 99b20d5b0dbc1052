import { describe, expect, test } from "vitest";
import { hasTokens, plainText, replaceTokens, replaceTokensInHtml, tokenValues } from "./tokens";

const names: Record<string, string> = { "7": "Alderwick Health" };
const valuesOf = (query: string) => tokenValues(new URLSearchParams(query), (id) => names[id]);

describe("the values", () => {
  test("are empty where the URL says nothing", () => {
    expect(valuesOf("")).toEqual({ brand_name: "", provider: "", state: "", g: "", ag: "" });
  });

  test("name a brand by its id, and by the raw id where it is unknown", () => {
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
  ])("of g maps %s to %s", ([given, word]) => {
    expect(valuesOf(`g=${given}`).g).toBe(word);
  });

  test("are one short line of text", () => {
    expect(plainText("a\n\u0000b\u202Ec\u2028d")).toBe("a b c d");
    expect(plainText("x".repeat(1_000))).toHaveLength(80);
    expect(plainText("\uD800")).toBe("\uFFFD");
  });
});

describe("replacing", () => {
  const values = valuesOf("state=Ohio&ag=50%2B");

  test("leaves an unknown token as it is written", () => {
    expect(replaceTokens("{state} {age} {constructor} {ag} { state }", values)).toBe(
      "Ohio {age} {constructor} 50+ { state }",
    );
  });

  test("in HTML writes a value as text", () => {
    const hostile = valuesOf(`state=${encodeURIComponent("<b>\"'&=`")}`);
    expect(replaceTokensInHtml("<p>{state}</p>", hostile)).toBe("<p>&lt;b&gt;&quot;&#39;&amp;&#61;&#96;</p>");
  });

  test("does not look into what it has put in", () => {
    const nested = valuesOf("state={ag}&ag=x");
    expect(replaceTokens("{state}", nested)).toBe("{ag}");
  });

  test("can be told from a text that has no token", () => {
    expect(hasTokens("a {state}", values)).toBe(true);
    expect(hasTokens("a {age} [calculator]", values)).toBe(false);
  });
});
