import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildBrand, buildFee, buildPricing } from "~/features/brands/factory";
import { checkPost } from "./checklist";
import { type ChecklistDraft, type ChecklistFacts, checklistDraftSchema } from "./draft";
import { amountsIn, brandFacts, wrongAmounts } from "./prices";
import { restrictedClaimIn, restrictedClaims } from "./restricted-claims";

const northfield = brandFacts(
  buildBrand({
    brandId: 1,
    brandName: "Northfield Clinic",
    websiteLink: "https://www.northfield.example/start",
    pricing: [
      buildPricing({
        priceCents: 59_700,
        planInterval: "quarterly",
        isFirstMonthDiscount: true,
        firstMonthDiscountAmountCents: 5_000,
      }),
    ],
    fees: [buildFee({ feeType: "Membership", feeAmountCents: 2_500 })],
  }),
);

const facts: ChecklistFacts = {
  siteUrl: "https://site.example",
  brands: [northfield],
  deadLinks: [],
  missingImages: [],
};

const sound: ChecklistDraft = {
  template: "default",
  title: "What compounded semaglutide costs",
  slug: "what-it-costs",
  content:
    '<p>This site may earn a commission. Northfield Clinic charges $199 a month.</p><img src="/blog/a.svg" alt="A chart">',
  excerpt: "What you pay a month, and what the first month costs with a discount.",
  featuredImage: "/blog/costs.svg",
  metaTitle: "What compounded semaglutide costs",
  metaDescription:
    "What you pay a month for compounded semaglutide, what the first month costs, and which fees are extra.",
  faq: [],
  quickTakeaways: [],
  quizQuestions: [],
  providerRankings: [],
};

const entry = {
  providerId: 1,
  brandName: "Northfield Clinic",
  useDynamicProvider: false,
  urlOverride: null,
  score: null,
  bullets: [],
};
const found = (draft: Partial<ChecklistDraft>, known: Partial<ChecklistFacts> = {}) =>
  checkPost({ ...sound, ...draft }, { ...facts, ...known }).map((item) => item.id);

test("a sound post has no findings", () => {
  expect(found({})).toEqual([]);
});

test.each<[string, Partial<ChecklistDraft>, Partial<ChecklistFacts>?]>([
  ["excerpt", { excerpt: " " }],
  ["excerpt-short", { excerpt: "Short." }],
  ["metaTitle", { metaTitle: null }],
  ["metaTitle-long", { metaTitle: "x".repeat(61) }],
  ["metaDescription", { metaDescription: "" }],
  ["metaDescription-short", { metaDescription: "Too short." }],
  ["image-alt", { content: "<p>a</p><img src='/blog/a.svg'>" }],
  ["image-alt", { content: '<img alt=" " src="/blog/a.svg">' }],
  ["image-foreign", { content: '<img alt="a" src="https://elsewhere.example/a.png">' }],
  [
    "image-missing",
    { featuredImage: `/uploads/blog-images/1-${"a".repeat(32)}-1x1/1.webp` },
    { missingImages: [`blog-images/1-${"a".repeat(32)}-1x1`] },
  ],
  ["featured-image", { featuredImage: null }],
  ["dead-links", {}, { deadLinks: ["/blog/gone"] }],
  ["empty-links", { content: '<a href="#">a</a>' }],
  ["ranking-empty", { template: "ranking" }],
  ["provider-gone", { template: "ranking", providerRankings: [{ ...entry, providerId: 7 }] }],
  ["provider-none", { template: "ranking", providerRankings: [{ ...entry, providerId: null }] }],
  ["disclosure", { content: '<a rel="sponsored" href="https://northfield.example/x">Go</a>' }],
  ["disclosure", { template: "provider_review", content: "<p>A review.</p>" }],
  // spec:rankings#links-in-text
  ["rel-sponsored", { content: '<p>An affiliate link: <a href="https://northfield.example/x">Go</a></p>' }],
  ["price-Northfield Clinic", { content: "<p>Northfield Clinic charges $249 a month.</p>" }],
  [
    "price-Northfield Clinic",
    { template: "ranking", providerRankings: [{ ...entry, bullets: ["Only $99 a month"] }] },
  ],
  ["words-generic", { content: "<p>Generic semaglutide is cheaper.</p>" }],
  ["words-generic", { faq: [{ question: "Is compounded semaglutide a generic?", answer: "a" }] }],
  ["unknown-tool", { content: "<p>[compareproviders]</p>" }],
])("%s is found in %j", (id, draft, known) => {
  expect(found(draft, known)).toContain(id);
});

test("names quiz answers that are dead ends or lead to a ranking without a provider (spec:publish-checklist#quiz-check)", () => {
  const question = {
    id: "q",
    question: "Which state do you live in?",
    type: "select",
    options: [
      { value: "OH", label: "Ohio" },
      { value: "", label: "" },
    ],
    required: true,
    urlParam: "",
    min: "",
    max: "",
    showOnOnePage: false,
  };
  const ranking = { template: "quiz_ranking" as const, providerRankings: [entry] };
  const state = { ...question, id: "s", type: "state", options: [] };
  const brands = [{ ...northfield, unavailableStates: ["OH"] }];
  const items = checkPost({ ...sound, ...ranking, quizQuestions: [question, state] }, { ...facts, brands });
  expect(items.map(({ id, quotes }) => [id, quotes])).toEqual([
    ["quiz-refused", ["Question 1: Empty option"]],
    ["quiz-unserved", ["Question 2: Ohio"]],
  ]);
  expect(found({ ...ranking, quizQuestions: [state] })).toEqual([]);
  expect(found({ ...ranking, providerRankings: [], quizQuestions: [state] })).toEqual(["ranking-empty"]);
  expect(found({ ...ranking, template: "default", quizQuestions: [question] })).toEqual([]);
});

describe("prices", () => {
  test.each([
    "$597 for three months",
    "$199 a month",
    "$149 the first month",
    "$50 off",
    "$25 membership",
    "$224 with membership",
  ])("that the brand charges are allowed: %s", (text) => {
    expect(wrongAmounts(`Northfield Clinic: ${text}.`, [northfield])).toBeNull();
  });

  test.each([
    "Everyone charges $1.",
    "Northfield Clinics charge $1.",
    "Northfield Clinic and Other Clinic charge $1.",
  ])("aren't compared in %j", (text) => {
    const other = { ...northfield, brandId: 2, brandName: "Other Clinic" };
    expect(wrongAmounts(text, [northfield, other])).toBeNull();
  });

  test("are recognized in common spellings", () => {
    expect(amountsIn("$1,299.50, $ 99 and $12345").map(({ cents }) => cents)).toEqual([
      129_950, 9_900, 1_234_500,
    ]);
  });
});

describe("claims that the FDA has objected to", () => {
  test.each([
    ["generic", "The generic version of Ozempic costs less."],
    ["fda-approved", "Our FDA-approved compounded semaglutide ships today."],
    ["same-ingredient", "Compounded tirzepatide has the same active ingredient as Zepbound."],
    ["fda-approved", "Compounded semaglutide is approved by the FDA."],
    ["fda-approved", "Compounded tirzepatide has FDA approval."],
    ["fda-approved", "Our compounded semaglutide is fully approved."],
    ["same-ingredient", "Compounded semaglutide is the same as Wegovy."],
    ["same-ingredient", "Compounded semaglutide is the same as the brand."],
    ["same-ingredient", "It is the same medication as Ozempic."],
    ["same-ingredient", "Our semaglutide works like Ozempic."],
    ["same-ingredient", "Compounded drops are bioequivalent."],
    ["same-ingredient", "Semaglutide vials are interchangeable with Wegovy."],
    ["brand-alternative", "Try compounded Ozempic."],
    ["clinically-proven", "Compounded semaglutide is clinically proven."],
    ["safe-effective", "Compounded semaglutide is safe and effective."],
    ["salts", "Some sell semaglutide acetate."],
    ["guaranteed", "We offer guaranteed weight loss."],
  ])("are found: %s", (id, sentence) => {
    expect(restrictedClaimIn(sentence)?.id).toBe(id);
  });

  test.each([
    "Compounded semaglutide is not a generic.",
    "Compounded medication is never FDA-approved.",
    "Compounded semaglutide isn't the same as Wegovy.",
    "A compounded product is not FDA-approved, and it isn't equivalent to a brand-name product.",
    "Wegovy and Ozempic are made by the same company.",
    "A generic version of metformin is cheap.",
    "The form asks generic questions.",
  ])("aren't found in a sentence that denies the claim: %s", (sentence) => {
    expect(restrictedClaimIn(sentence)).toBeUndefined();
  });

  test("each include a reason", () => {
    for (const { reason } of restrictedClaims) expect(reason.length).toBeGreaterThan(60);
  });
});

test("any input is checked without an error", () => {
  const part = fc.constantFrom(
    "<p>",
    "</p>",
    "<a href=",
    "'",
    '"',
    ">",
    "<img",
    " alt",
    "$9",
    "generic semaglutide",
    "[calc]",
    "&#0;",
    "&#x110000;",
    "<!--",
    "\u{1f600}",
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(part, fc.string())), (parts) => {
      const draft = checklistDraftSchema.parse({ ...sound, content: parts.join("") });
      for (const item of checkPost(draft, facts)) expect(item.title).not.toBe("");
    }),
  );
});

test.each([
  "<p><a href='<!--<script",
  "<",
  "<a ",
  '<a href="',
  "[",
  "[aaaa",
  "a",
  "$1,1",
  "generic ",
  "fda approved ",
  "</script ",
  "<!--",
  "&#x1",
  "Northfield Clinic ",
])("a megabyte of %j takes no longer than a megabyte of words", (piece) => {
  const content = piece.repeat(Math.ceil(1_000_000 / piece.length));
  expect(checkPost({ ...sound, content }, facts)).toBeInstanceOf(Array);
});
