import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { articleJson } from "~tests/fakes/ai-vendor";
import { findJsonObject, parseArticle } from "./ai-response";

const titleOf = (text: string) => {
  const read = parseArticle(text, false);
  return read.ok ? read.article.title : read.problem;
};
const title = "What Semaglutide Costs";

describe("an answer", () => {
  test.each<[string, string]>([
    ["is JSON", articleJson()],
    [
      "has prose around it",
      `Sure! Here is your article:\n\n${articleJson()}\n\nLet me know {what} you think.`,
    ],
    ["stands in a code fence", `\`\`\`json\n${articleJson()}\n\`\`\``],
    ["follows braces that are no JSON", `{see} below { } ${articleJson().slice(0)}`.replace("{ } ", "")],
    ["has braces and quotes in its texts", articleJson({ excerpt: 'A "}" and {a} \\ b' })],
  ])("is read when it %s", (_how, text) => {
    expect(titleOf(text)).toBe(title);
  });

  test.each<[string, string, string]>([
    ["nothing", " \n", "empty"],
    ["prose", "I cannot do that.", "not-json"],
    ["a list", "[1, 2]", "not-json"],
    ["a text", '"hello"', "not-json"],
    ["another object", '{"error":"no"}', "no-article"],
    ["no title", articleJson({ title: " " }), "no-article"],
    ["a content that is too short", articleJson({ content: "<p>Hi</p>" }), "no-article"],
    ["a content that is no text", articleJson({ content: { a: 1 } }), "no-article"],
  ])("with %s isn't an article", (_what, text, problem) => {
    expect(titleOf(text)).toBe(problem);
  });

  test("cut off at the length limit says so", () => {
    expect(parseArticle(articleJson().slice(0, 500), true)).toEqual({ ok: false, problem: "cut-off" });
  });

  test("keeps the list items that fit, and the characters that the database can store", () => {
    const text = articleJson({
      title: `a\0b\ud800${"x".repeat(400)}`,
      meta_title: 7,
      meta_keywords: ["one", "two"],
      quick_takeaways: ["good", 5, " ", null],
      faq: [{ question: "q", answer: "" }, { question: "q", answer: "a", more: 1 }, "no"],
    });
    const read = parseArticle(text, false);
    if (!read.ok) throw new Error(read.problem);
    expect(read.article).toMatchObject({
      metaTitle: null,
      metaKeywords: "one, two",
      quickTakeaways: ["good"],
      faq: [{ question: "q", answer: "a" }],
    });
    expect(read.article.title).toHaveLength(300);
    expect(read.article.title.isWellFormed()).toBe(true);
    expect(read.article.title).not.toContain("\0");
  });

  test("without markup becomes paragraphs", () => {
    const read = parseArticle(articleJson({ content: `${"Words. ".repeat(30)}\n\nMore words.` }), false);
    expect(read.ok && read.article.content.match(/<p>/g)).toHaveLength(2);
  });

  test("never crashes the process", () => {
    const piece = fc.constantFrom("{", "}", '"', "\\", "[", '{"title":"a"}', "text", "\n");
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string())), (pieces) => {
        const text = pieces.join("");
        parseArticle(text, false);
        const found = findJsonObject(text);
        if (found !== null) expect(typeof JSON.parse(found)).toBe("object");
      }),
    );
  });
});
