import { describe, expect, test } from "vitest";
import { buildBrand } from "~/features/brands/factory";
import { buildEntry, buildPost } from "~/features/posts/factory";
import { toReaderPost } from "~/features/posts/rules/reader-post";
import { resolveRanking } from "~/features/rankings/rules/resolve-ranking";
import { jsonLdProblems } from "~tests/setup/search-engines";
import { articleData, faqData, rankingData } from "./structured-data";

const page = {
  siteName: "Site",
  siteUrl: "https://site.example",
  url: "https://site.example/blog/post-1",
  image: "https://site.example/blog/post-1/social.png",
};
const read = (overrides: Parameters<typeof buildPost>[1] = {}) => toReaderPost(buildPost(1, overrides), {});

describe("an article's data", () => {
  test("is valid and has the dates of publication and change", () => {
    const data = articleData(read({ updatedAt: "2026-02-01T00:00:00.000Z" }), page);
    expect(jsonLdProblems([data])).toEqual([]);
    expect(data).toMatchObject({
      headline: "Post 1",
      datePublished: "2026-01-30T23:00:00.000Z",
      dateModified: "2026-02-01T00:00:00.000Z",
      mainEntityOfPage: page.url,
    });
  });

  test("of a private post has the day it was created", () => {
    const data = articleData(read({ status: "private", publishedAt: null }), page);
    expect(jsonLdProblems([data])).toEqual([]);
  });

  test("does not reveal to readers who manages the post", () => {
    const tags = [
      { id: 1, name: "Fees", slug: "fees" },
      { id: 2, name: "MSL", slug: "msl" },
    ];
    expect(articleData(read({ tags }), page).keywords).toBe("Fees");
  });
});

test("questions are listed with their answers", () => {
  const data = faqData([{ question: "Q?", answer: "A." }]);
  expect(jsonLdProblems(data ? [data] : [])).toEqual([]);
  const answer = { "@type": "Answer", text: "A." };
  expect(data).toMatchObject({ mainEntity: [{ name: "Q?", acceptedAnswer: answer }] });
});

test("an empty list of questions adds no structured data", () => {
  expect(faqData([])).toBeNull();
});

test("an answer's sources are its citations", () => {
  const source = { name: "FDA", url: "https://www.fda.gov/" };
  const data = faqData([{ question: "Q?", answer: "A.", sources: [source] }]);
  expect(jsonLdProblems(data ? [data] : [])).toEqual([]);
  const answer = { "@type": "Answer", text: "A.", citation: [{ "@type": "CreativeWork", ...source }] };
  expect(data).toMatchObject({ mainEntity: [{ acceptedAnswer: answer }] });
});

describe("a ranking's data", () => {
  const entries = [buildEntry(1), buildEntry(2, { hideProvider: true }), buildEntry(3)];
  const resolved = resolveRanking(entries, (brandId) => buildBrand({ brandId }), null).entries;
  const data = rankingData(resolved, (slug) => `https://site.example/providers/${slug}`);

  test("is valid and leaves out providers that the page hides", () => {
    expect(jsonLdProblems(data ? [data] : [])).toEqual([]);
    expect(JSON.stringify(data)).not.toContain("Sample Provider 2");
    expect(data?.numberOfItems).toBe(2);
  });

  test("is left out if the page shows nothing", () => {
    expect(rankingData([], () => "")).toBeNull();
  });
});

describe("the check of structured data", () => {
  test.for([
    [{ "@type": "Article", "@context": "https://schema.org" }],
    [{ "@type": "Thing", "@context": "https://schema.org" }],
    [
      {
        "@type": "FAQPage",
        "@context": "https://schema.org",
        mainEntity: [{ "@type": "Question", name: "Q" }],
      },
    ],
    [
      {
        "@type": "ItemList",
        "@context": "https://schema.org",
        numberOfItems: 1,
        itemListElement: [{ position: 2 }],
      },
    ],
  ])("refuses %j", ([item]) => {
    expect(jsonLdProblems(item ? [item] : [])).not.toEqual([]);
  });
});
