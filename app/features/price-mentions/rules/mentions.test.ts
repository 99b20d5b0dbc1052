import { describe, expect, test } from "vitest";
import { buildEntry, buildPost } from "~/features/posts/factory";
import { newPostInput } from "~/features/posts/rules/post-input";
import { findMentions } from "./find-mentions";
import { type ChangedAmount, mentionsIn } from "./mentions";
import { readerTexts, withReplacement } from "./reader-texts";

const change: ChangedAmount = {
  pricingId: 7,
  brandId: 3,
  brandName: "Northfield",
  plan: "Semaglutide Injection, all doses, monthly",
  oldCents: 129_900,
  newCents: 124_950,
  isMonthly: false,
};
const html = (text: string) => ({ path: "content", text, isHtml: true, fillsTokens: true, brandId: null });
const find = (text: string, current: number[] = [], changes = [change]) =>
  mentionsIn(html(text), changes, new Set(current));
const written = (text: string) => find(text).map(({ from, to }) => [from, to]);

describe("an old amount in a text", () => {
  test.for([
    ["<p>Northfield costs $1,299 a month.</p>", [["$1,299", "$1,249.50"]]],
    ["<p>Northfield costs $1299.00.</p>", [["$1299.00", "$1,249.50"]]],
    [
      "<p>$ 1,299, then $1,299</p>",
      [
        ["$ 1,299", "$1,249.50"],
        ["$1,299", "$1,249.50"],
      ],
    ],
    ["<p>$12990, $1,299.50, $1,299.5, $11,299, 1,299</p>", []],
    ['<p><a href="/?price=$1,299">price</a></p>', []],
    ["", []],
  ] as const)("in %j is found as %j", ([text, expected]) => {
    expect(written(text)).toEqual(expected);
  });

  test("comes with the words around it, without tags of other paragraphs", () => {
    const [found] = find(
      "<p>Other text</p><p>At <b>Northfield</b> it's <i>$1,299</i> &amp; up.</p><p>More</p>",
    );
    expect(found).toMatchObject({
      before: "At Northfield it's",
      after: "& up.",
      doubt: null,
      token: "{price_7}",
    });
  });

  test("is doubtful in a paragraph without the provider, and if another price has this amount now", () => {
    expect(find("<p>Northfield</p><p>It's $1,299.</p>")[0]?.doubt).toBe("other-paragraph");
    expect(find("<p>Northfield: $1,299</p>", [129_900])[0]?.doubt).toBe("other-price");
  });

  test("belongs to the provider that its paragraph names", () => {
    const other = { ...change, pricingId: 8, brandId: 4, brandName: "Birch", newCents: 100 };
    expect(find("<p>Birch: $1,299</p>", [], [change, other])[0]?.change.pricingId).toBe(8);
  });

  test("has no token for a month's share of a longer plan, or in a title", () => {
    expect(find("<p>$1,299</p>", [], [{ ...change, isMonthly: true }])[0]?.token).toBeNull();
    const title = { path: "title", text: "$1,299", isHtml: false, fillsTokens: false, brandId: null };
    expect(mentionsIn(title, [change], new Set())[0]).toMatchObject({ token: null, to: "$1,249.50" });
  });
});

describe("replacing", () => {
  const post = newPostInput({
    title: "From $299",
    content: "<p>$299 or $299</p>",
    faq: [{ question: "Q", answer: "It's $299." }],
    providerDetails: { providerId: 1, pros: [], cons: ["$299"] },
  });

  test("changes one amount in one text and nothing else", () => {
    const inFaq = { path: "faq.0.answer", at: 5, from: "$299", to: "$249" };
    expect(withReplacement(post, inFaq)).toEqual({ ...post, faq: [{ question: "Q", answer: "It's $249." }] });
    const second = { path: "content", at: 11, from: "$299", to: "{price_7}" };
    expect(withReplacement(post, second)?.content).toBe("<p>$299 or {price_7}</p>");
    expect(withReplacement(post, { ...second, path: "providerDetails.cons.0", at: 0 })).toMatchObject({
      providerDetails: { cons: ["{price_7}"] },
    });
    expect(post.content).toBe("<p>$299 or $299</p>");
  });

  test.for([
    { path: "content", at: 4, from: "$299", to: "$249" },
    { path: "slug", at: 0, from: "", to: "$249" },
    { path: "constructor", at: 0, from: "", to: "$249" },
    { path: "faq.9.answer", at: 0, from: "$299", to: "$249" },
  ])("rejects %j, which isn't in the post", (replacement) => {
    expect(withReplacement(post, replacement)).toBeNull();
  });

  test("leaves pages of raw HTML alone", () => {
    expect(readerTexts({ ...post, template: "custom_html" })).toEqual([]);
  });
});

describe("the mentions of a post", () => {
  const step = {
    ...change,
    brandId: 3,
    planInterval: "quarterly",
    oldCents: 89_700,
    newCents: 74_700,
  } as const;
  const current = new Map([
    [3, [{ planInterval: "quarterly", cents: 74_700 } as const]],
    [4, [{ planInterval: "monthly", cents: 29_900 } as const]],
  ]);
  const found = (changes: Parameters<typeof buildPost>[1]) =>
    findMentions(buildPost(1, changes), [step], current).map(({ path, from, to, doubt }) => [
      path,
      from,
      to,
      doubt,
    ]);

  test("are amounts of the plan and of its months", () => {
    expect(found({ content: "<p>Northfield: $897, or $299 a month</p>" })).toEqual([
      ["content", "$897", "$747", null],
      ["content", "$299", "$249", null],
    ]);
  });

  test("in the bullets of a ranking belong to the provider of the entry", () => {
    const bullets = ["$299 per month"];
    const entries = [3, 4].map((id) => buildEntry(id, { providerId: id, bullets }));
    expect(found({ template: "ranking", content: "", providerRankings: entries })).toEqual([
      ["providerRankings.0.bullets.0", "$299", "$249", null],
    ]);
  });

  test("aren't searched in posts about other providers", () => {
    expect(found({ content: "<p>Birch: $299</p>" })).toEqual([]);
  });
});
