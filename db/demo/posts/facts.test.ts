import { expect, test } from "vitest";
import { sourceOf } from "~/features/content/rules/facts";
import { standardFacts } from "~/features/content/rules/standard-facts";
import { parseFaq, parseProviderDetails, parseRankings, parseTextList } from "~/features/posts/schema";
import { buildDemoBrands } from "../brands";
import { buildDemoPosts } from "../posts";

/** Words that mark a statement about approvals, coverage, studies, compounding rules, storage, or safety. */
const FACT =
  /\bFDA\b|\bapproved\b|\bMedicare\b|\bstud(y|ies)\b|\btrials?\b|\d ?%|\bshortage|\d°F|\bfrozen\b|\bboxed warning\b|\bside effects\b|\bnausea\b|\bsalt forms\b|\btax/i;
/** Warns of a claim instead of making it. */
const WARNINGS = ["or says there are no side effects"];
/** A fact's URL as a link in HTML or in an answer. */
const sources = Object.values(standardFacts).map(sourceOf);
const isSourced = (text: string) =>
  sources.some(
    ({ url, asOf }) =>
      (text.includes(`href="${url}"`) || text.includes(`](${url})`)) && text.includes(`, as of ${asOf}`),
  );

const now = new Date("2026-03-15T09:30:00Z");
const { posts } = buildDemoPosts(buildDemoBrands(now), now);

/** Each paragraph, list item, and table row; other texts as they are. */
const statementsOf = (post: (typeof posts)[number]) => [
  ...(post.content.match(/<(p|li|tr)\b[^>]*>[\s\S]*?<\/\1>/g) ?? []),
  ...parseFaq(post.faq).map(({ answer }) => answer),
  ...parseTextList(post.quickTakeaways),
  ...parseTextList(post.rankingCriteria),
  ...parseRankings(post.providerRankings).flatMap(({ bullets }) => bullets),
  ...Object.values(parseProviderDetails(post.providerDetails) ?? {})
    .flat()
    .map(String),
  post.rankingMethodology ?? "",
];

test.for(posts.map((post) => [post.slug, post] as const))(
  "every factual statement in %s has its source and date in the same paragraph, row, or answer",
  ([, post]) => {
    const plain = (text: string) => text.replace(/<[^>]*>/g, "");
    const unsourced = statementsOf(post).filter(
      (text) =>
        FACT.test(plain(text)) && !isSourced(text) && !WARNINGS.some((warning) => text.includes(warning)),
    );
    expect(unsourced).toEqual([]);
  },
);

test("the posts state facts, and a source next to another statement doesn't count", () => {
  const texts = posts.flatMap(statementsOf);
  expect(texts.filter((text) => FACT.test(text) && isSourced(text)).length).toBeGreaterThan(20);
  expect(isSourced("Compounded drugs aren't FDA-approved.")).toBe(false);
});
