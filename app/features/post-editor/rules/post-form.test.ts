import { describe, expect, test } from "vitest";
import { buildEntry, buildPost } from "~/features/posts/factory";
import { inputOfPost } from "~/features/posts/rules/post-input";
import { postTemplates } from "~/features/posts/schema";
import { newEntry } from "~/features/ranking-editor/rules/entry-draft";
import { draftOf, newDraft, newQuestion, type PostDraft } from "./post-draft";
import { checkPostForm, isBlankHtml } from "./post-form";

const filled = (given: Partial<PostDraft> = {}): PostDraft => ({
  ...newDraft(),
  title: "A title",
  content: "<p>Words</p>",
  ...given,
});

const errorsOf = (draft: unknown) => {
  const checked = checkPostForm(draft);
  return checked.ok ? {} : checked.errors;
};

const inputFrom = (draft: unknown) => {
  const checked = checkPostForm(draft);
  if (!checked.ok) throw new Error(JSON.stringify(checked.errors));
  return checked.input;
};

describe("the form of a post", () => {
  test("of a stored post gives the same post back", () => {
    const post = buildPost(1, {
      template: "quiz_squeeze_ranking",
      adminTitle: "For us",
      quickTakeaways: ["One", "Two"],
      faq: [{ question: "Q", answer: "A" }],
      providerRankings: [
        buildEntry(1, { bullets: ["a"], badge: "BEST", urlOverride: "https://a.example/x" }),
      ],
      quizQuestions: [
        {
          id: "age",
          question: "How old?",
          type: "number",
          options: [],
          required: false,
          urlParam: "age",
          min: 18,
          max: 99,
          showOnOnePage: true,
        },
      ],
      squeezeHeadline: "Head",
      providerDetails: { providerId: 4, pros: ["p"], cons: [] },
    });
    const input = inputOfPost(post);
    const [entry] = input.providerRankings;
    expect(inputFrom(draftOf(input))).toEqual({
      ...input,
      providerRankings: [{ ...entry, brandName: "" }],
    });
  });

  test.for(postTemplates)("requires a title unless the post is a quiz: %s", (template) => {
    const isQuiz = template.startsWith("quiz");
    expect(errorsOf(filled({ title: " ", template }))).toEqual(isQuiz ? {} : { title: "Title is required" });
  });

  test("requires content, and doesn't count the editor's empty paragraphs", () => {
    for (const content of ["", "<p></p>", "<p> &nbsp;</p><h2></h2>"])
      expect(errorsOf(filled({ content }))).toEqual({ content: "Content is required" });
    expect(isBlankHtml('<p><img src="/a.png" alt="x"></p>')).toBe(false);
    expect(isBlankHtml("<p>[calculator]</p>")).toBe(false);
  });

  test.for([
    ["", "Score is required"],
    ["10.1", "Enter a score from 0 to 10 in steps of 0.1"],
    ["-1", "Enter a score from 0 to 10 in steps of 0.1"],
    ["9.55", "Enter a score from 0 to 10 in steps of 0.1"],
    ["nine", "Enter a score from 0 to 10 in steps of 0.1"],
    ["NaN", "Enter a score from 0 to 10 in steps of 0.1"],
    ["0", undefined],
    ["10", undefined],
    ["9.5", undefined],
  ] as const)("accepts a score of 0–10 in tenths: %s", ([score, message]) => {
    const errors = errorsOf(filled({ providerRankings: [{ ...newEntry("1"), providerId: "1", score }] }));
    expect(errors["providerRankings.0.score"]).toBe(message);
  });

  test.for([
    "javascript:alert(1)",
    "JavaScript://x",
    "data:text/html,x",
    "//a.example",
    "ftp://a.example",
    "https://",
  ])("rejects the override %s", (urlOverride) => {
    const entry = { ...newEntry("1"), providerId: "1", score: "9", urlOverride };
    expect(Object.keys(errorsOf(filled({ providerRankings: [entry] })))).toEqual([
      "providerRankings.0.urlOverride",
    ]);
  });

  test("requires a provider in each entry unless the URL names it", () => {
    const entry = { ...newEntry("1"), score: "9" };
    expect(Object.keys(errorsOf(filled({ providerRankings: [entry] })))).toEqual([
      "providerRankings.0.providerId",
    ]);
    expect(errorsOf(filled({ providerRankings: [{ ...entry, useDynamicProvider: true }] }))).toEqual({});
  });

  test("reports all errors at once", () => {
    const draft = filled({
      title: "",
      estimatedReadTime: "0",
      canonicalUrl: "javascript:x",
      slug: "🎉",
      sitemapPriority: "7",
      metaTitle: "x".repeat(301),
    });
    expect(Object.keys(errorsOf(draft)).sort()).toEqual([
      "canonicalUrl",
      "estimatedReadTime",
      "metaTitle",
      "sitemapPriority",
      "slug",
      "title",
    ]);
  });

  test("drops empty takeaways, empty bullets, and incomplete FAQ questions", () => {
    const input = inputFrom(
      filled({
        quickTakeaways: ["", " One ", ""],
        faq: [
          { question: "Q", answer: "" },
          { question: "", answer: "A" },
          { question: "Q", answer: "A" },
        ],
        tags: ["Dose", "dose ", " ", "Price"],
      }),
    );
    expect(input.quickTakeaways).toEqual(["One"]);
    expect(input.faq).toEqual([{ question: "Q", answer: "A" }]);
    expect(input.tags).toEqual(["dose", "Price"]);
  });

  test("turns a typed URL into a slug", () => {
    expect(inputFrom(filled({ slug: " My Ünusual  Slug! " })).slug).toBe("my-unusual-slug");
    expect(inputFrom(filled({ slug: " " })).slug).toBeNull();
  });

  test("requires options for choice questions, and adds the states", () => {
    const question = { ...newQuestion("a"), question: "Which?" };
    const errors = (given: object) => errorsOf(filled({ quizQuestions: [{ ...question, ...given }] }));
    expect(errors({})).toEqual({ "quizQuestions.0.options.0.label": "Enter the option" });
    expect(errors({ options: [] })).toEqual({ "quizQuestions.0.options": "Add an option" });
    const twice = [
      { value: "a", label: "A" },
      { value: "A", label: "B" },
    ];
    expect(errors({ options: twice })).toEqual({
      "quizQuestions.0.options.1.label": "This option is listed twice. Remove one.",
    });
    expect(errors({ type: "number", options: [], min: "5", max: "4" })).toEqual({
      "quizQuestions.0.max": "Enter a maximum that isn't below the minimum",
    });
    const [state] = inputFrom(
      filled({ quizQuestions: [{ ...question, type: "state", options: [] }] }),
    ).quizQuestions;
    expect(state?.options).toHaveLength(51);
  });

  test("doesn't let two questions share a URL parameter", () => {
    const question = (id: string) => ({
      ...newQuestion(id),
      type: "text" as const,
      question: id,
      urlParam: "goal",
    });
    expect(errorsOf(filled({ quizQuestions: [question("a"), question("b")] }))).toEqual({
      "quizQuestions.1.urlParam": "Another question uses this parameter. Enter a different one.",
    });
  });

  test.for([
    null,
    3,
    "text",
    [],
    {},
    { title: 3 },
    { ...newDraft(), template: "nonsense" },
    { ...filled(), tags: [{}] },
  ])("returns a result for any input: %j", (draft) => {
    expect(checkPostForm(draft).ok).toBe(false);
  });

  test("rejects what the database can't store", () => {
    expect(errorsOf(filled({ excerpt: "a\0b", content: "<p>\uD800</p>" }))).toEqual({
      excerpt: "Remove the special characters that can't be stored",
      content: "Remove the special characters that can't be stored",
    });
  });
});
