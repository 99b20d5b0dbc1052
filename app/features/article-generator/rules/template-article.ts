import type { WrittenArticle } from "./ai-response";
import type { Fact } from "./facts";

/** For building HTML of a text that somebody typed. */
const escapeHtml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const paragraphs = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join("\n");

/**
 * The built-in article (spec:article-generator#built-in-article): a frame around the keyword with the site's own figures, for
 * when the vendor's answer cannot be used. It says nothing that is not known, and is meant to be rewritten.
 */
export function templateArticle(keyword: string, facts: readonly Fact[], siteName: string): WrittenArticle {
  const name = capitalized(keyword);
  const words = escapeHtml(keyword);
  const figures = facts.map(({ text }) => `<li>${escapeHtml(text)}</li>`).join("\n");
  const content = [
    paragraphs(
      `This guide is about ${words}. It explains what to look at, what it costs, and which questions to ask before you choose a provider.`,
      "GLP-1 medications such as semaglutide and tirzepatide help some people lose weight. A licensed clinician decides whether one is right for you. All of them have side effects, and some people must not take them.",
    ),
    "<h2>What to know first</h2>",
    paragraphs(
      "Online providers ask about your health, let a clinician decide, and send the medication from a pharmacy. Many offer compounded medication, which a pharmacy makes itself. The FDA does not review compounded medication before it is sold.",
      "Ask which pharmacy makes it, whether the pharmacy is licensed in your state, and who answers when you have side effects.",
    ),
    "<h2>What it costs</h2>",
    `<p>These are the figures ${escapeHtml(siteName)} has now:</p>\n<ul>\n${figures}\n</ul>`,
    paragraphs(
      "The first month is often cheaper than the months after it. Compare what you would pay over a year, with every fee.",
    ),
    "<p>[calculator]</p>",
    "<h2>Questions to ask a provider</h2>",
    `<ul>
<li>What do I pay in the second month, and does the price rise with the dose?</li>
<li>Is there a membership fee, and for how long am I bound?</li>
<li>Who can I reach when I feel unwell, and how fast?</li>
<li>How do I cancel, and what is refunded?</li>
</ul>`,
    "<h2>How to compare</h2>",
    paragraphs(
      "Write down the monthly price, the fees, the form of the medication and the states served. Then compare like with like.",
    ),
    "<p>[compareProviders]</p>",
    "<h2>Talk to a clinician</h2>",
    paragraphs(
      "This guide is information, not medical advice. A clinician who knows your history can tell you what fits.",
    ),
  ].join("\n");
  return {
    title: `${name}: What to Know Before You Choose`.slice(0, 300).toWellFormed(),
    excerpt: `What to look at, what it costs, and which questions to ask: a guide to ${keyword}.`,
    content,
    metaTitle: `${name}: A Guide`.slice(0, 300).toWellFormed(),
    metaDescription: `A guide to ${keyword}: what it costs, which fees come on top, and which questions to ask a provider before you choose.`,
    metaKeywords: keyword,
    quickTakeaways: [
      "A licensed clinician decides whether a GLP-1 medication is right for you.",
      "Compare the price of a whole year, with every fee, not of the first month.",
      "The FDA does not review compounded medication before it is sold.",
    ],
    faq: [
      {
        question: "Is compounded medication approved by the FDA?",
        answer: "No. The FDA does not review it for safety, effect or quality before it is sold.",
      },
      {
        question: "Why is the first month cheaper?",
        answer: "Many providers give a discount on it. Look at the price of the months after it.",
      },
    ],
  };
}
