import { describe, expect, test } from "vitest";
import { misspellings } from "./check.ts";
import { readDictionary } from "./dictionary.ts";

const LISTS = ["typescript", "node", "npm", "html", "css", "softwareTerms"];
const dictionary = readDictionary(LISTS, "# Names\nPGlite\nsemaglutide # a medication\n");
const rules = {
  dictionary,
  leastLength: 4,
  flagged: new Map([["cancelled", "canceled"]]),
  ignored: [/status_\w+/g],
};
const found = (text: string, isMarkdown = false) =>
  misspellings(text, isMarkdown, rules).map(({ word }) => word);

describe("the spelling check", () => {
  test.for([
    "The provider's prices changed in March, and the readers' questions didn't.",
    "const maxRetryCount = parseHTMLDocument(URLs, userIDs);",
    "Semaglutide in PGlite, PGliteOptions, and ArrayBuffer.isView",
    "a naïve café, it’s",
    "three abc xyz",
    "a line\\nand a \\tab, \\u00e9",
    "https://example.com/qwrtz and someone@qwrtz.example",
    "#a1b2c3 0xdeadbeef 3f2b8c1d-0000-4000-8000-00000000abcd &nbsp;",
    "zzzzz",
    "status_qwrtz",
  ])("accepts %s", (text) => {
    expect(found(text)).toEqual([]);
  });

  test.for([
    ["recieve", "We recieve a price."],
    ["colour", "The colour of a button"],
    ["Behaviour", "const isBehaviourLost = 1;"],
    ["organise", "organise_all"],
    ["analysed", "\\n analysed"],
    ["BEHAVIOUR", "BEHAVIOUR_LIMIT"],
    ["WRNOG", "The WRNOG way"],
    ["teh'll", "teh'll"],
    ["seperately", "`seperately`"],
  ] as const)("finds %s", ([word, text]) => {
    expect(found(text)).toEqual([word]);
  });

  test("reports the place, and words to use instead", () => {
    const [first, second] = misspellings("One line\nand it was cancelled,\n  wierd", false, rules);
    expect(first).toEqual({
      word: "cancelled",
      line: 2,
      column: 12,
      flagged: true,
      suggestions: ["canceled"],
    });
    expect(second).toMatchObject({ word: "wierd", line: 3, column: 3, flagged: false });
    expect(second?.suggestions).toContain("weird");
  });

  test("finds a flagged word as a part of a name too", () => {
    expect(found("const wasCancelled = true;")).toEqual(["Cancelled"]);
  });

  test("leaves out what a comment excludes", () => {
    expect(found("// cspell:disable-next-line\nqwrtzu\nasdfgx")).toEqual(["asdfgx"]);
    expect(found("wrogn\n// cspell:disable\nqwrtzu\nasdfgx")).toEqual(["wrogn"]);
  });

  test("leaves out the targets of links in Markdown only", () => {
    const link = "[prices](docs/qwrtzu.md) and [more][qwrtzu]\n\n[qwrtzu]: asdfgx.md";
    expect(found(link, true)).toEqual([]);
    expect(found(link)).toEqual(["qwrtzu", "qwrtzu", "qwrtzu", "asdfgx"]);
  });

  test("refuses a list that it doesn't have", () => {
    expect(() => readDictionary(["klingon"], "")).toThrow("klingon");
  });
});
