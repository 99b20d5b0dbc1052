import { sourceOf } from "~/features/content/rules/facts";
import { standardFacts } from "~/features/content/rules/standard-facts";
import type { WrittenArticle } from "./ai-response";
import type { Fact } from "./facts";

/** Escapes text that a person typed, for use in HTML. */
const escapeHtml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** A fact with its source, as HTML. */
function citedHtml(fact: Parameters<typeof sourceOf>[0]): string {
  const { name, url, asOf } = sourceOf(fact);
  return `${escapeHtml(fact.statement)} (<a href="${escapeHtml(url)}">${escapeHtml(name)}</a>, as of ${asOf})`;
}

/** A fact with its source for the FAQ, where a link is `[name](URL)` (spec:blog#post-faq). */
function citedInAnswer(fact: Parameters<typeof sourceOf>[0]): string {
  const { name, url, asOf } = sourceOf(fact);
  return `${fact.statement} ([${name}](${url}), as of ${asOf})`;
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const paragraphs = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join("\n");

/**
 * The built-in article (spec:article-generator#built-in-article): a template around the keyword with the site's own
 * figures, used when the vendor's answer is missing or unusable. It contains only known facts, and staff are expected to
 * rewrite it.
 */
export function templateArticle(keyword: string, facts: readonly Fact[], siteName: string): WrittenArticle {
  const name = capitalized(keyword);
  const words = escapeHtml(keyword);
  const figures = facts.map(({ text }) => `<li>${escapeHtml(text)}</li>`).join("\n");
  const content = [
    paragraphs(
      `This guide is about ${words}. It explains what to look for, what it costs, and what to ask before you choose a provider.`,
      "GLP-1 medications such as semaglutide and tirzepatide help some people lose weight. A licensed clinician decides whether one is right for you. All of them have side effects, and some people shouldn't take them.",
    ),
    "<h2>What to know first</h2>",
    paragraphs(
      "Online providers ask about your health, let a clinician decide, and ship the medication from a pharmacy. Many offer compounded medication, which a pharmacy makes.",
      citedHtml(standardFacts.unapproved),
      "Ask which pharmacy makes it, whether the pharmacy is licensed in your state, and who to call if you have side effects.",
    ),
    "<h2>What it costs</h2>",
    `<p>These are ${escapeHtml(siteName)}'s current figures:</p>\n<ul>\n${figures}\n</ul>`,
    paragraphs(
      "The first month is often cheaper than the months after it. Compare what you would pay over a year, with every fee.",
    ),
    "<p>[calculator]</p>",
    "<h2>Questions to ask a provider</h2>",
    `<ul>
<li>What do I pay in the second month, and does the price rise with the dose?</li>
<li>Is there a membership fee, and how long am I locked in?</li>
<li>Who can I reach if I feel sick, and how fast?</li>
<li>How do I cancel, and what do I get back?</li>
</ul>`,
    "<h2>How to compare</h2>",
    paragraphs(
      "Write down the monthly price, the fees, the form of the medication, and the states served. Then compare the same form, dose, and plan length.",
    ),
    "<p>[compareProviders]</p>",
    "<h2>Talk to a clinician</h2>",
    paragraphs(
      "This guide is information, not medical advice. A clinician who knows your history can tell you what's right for you.",
    ),
  ].join("\n");
  return {
    title: `${name}: What to Know Before You Choose`.slice(0, 300).toWellFormed(),
    excerpt: `What to look for, what it costs, and what to ask: a guide to ${keyword}.`,
    content,
    metaTitle: `${name}: A Guide`.slice(0, 300).toWellFormed(),
    metaDescription: `A guide to ${keyword}: what it costs, which fees are extra, and what to ask a provider before you choose.`,
    metaKeywords: keyword,
    quickTakeaways: [
      "A licensed clinician decides whether a GLP-1 medication is right for you.",
      "Compare the price of a whole year with every fee, not just the first month.",
      "Ask whether the medication is FDA-approved or compounded.",
    ],
    faq: [
      {
        question: "Is compounded medication the same as a brand-name product?",
        answer: `No. ${citedInAnswer(standardFacts.unapproved)}`,
      },
      {
        question: "Why is the first month cheaper?",
        answer: "Many providers discount it. Look at the price of the months that follow.",
      },
    ],
  };
}
