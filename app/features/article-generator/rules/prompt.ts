import { widgetNames } from "~/features/posts/rules/article";
import type { Fact } from "./facts";

/**
 * The default model is from the specified family (spec:article-generator#ai-request); the vendor's list has the current
 * models.
 */
export const aiDefaults = {
  model: "claude-3-7-sonnet-20250219",
  maxTokens: 4000,
  temperature: 0.7,
} as const;

export type Prompt = { system: string; user: string };

/**
 * The request for one article.
 * @param facts the result of `factsFrom`.
 * @param month for example "November 2026".
 */
export function articlePrompt(
  keyword: string,
  facts: readonly Fact[],
  siteName: string,
  month: string,
): Prompt {
  const shortcodes = widgetNames.map((name) => `[${name}]`).join(", ");
  const system = `You write for ${siteName}, a free site that compares online providers of GLP-1 weight-loss medication for readers in the United States. You answer with one JSON object and nothing else.

Facts of this site as of ${month}. Use these figures and no others for prices and counts:
${facts.map(({ text }) => `- ${text}`).join("\n")}

How to write:
- For a general reader, at an eighth-grade level: short sentences, plain words, no hype.
- Inform, never advise: tell readers to talk to a clinician. State risks and side effects where they matter.
- Never call compounded medication generic, FDA-approved, safe and effective, clinically proven, or the same as a brand-name medication. The FDA does not review compounded medication.
- Promise no result. Invent no study, quotation, provider, price or date.
- Name no single provider, and link to no other site.

The JSON object has these keys:
- "title": at most 60 characters, with the keyword.
- "excerpt": one or two sentences, at most 160 characters.
- "content": the article as HTML of 900 to 1,300 words, with p, h2, h3, ul, ol, li, strong, em, table, blockquote and nothing else. It has no h1 and does not repeat the title.
- "meta_title": at most 60 characters. "meta_description": 120 to 155 characters. "meta_keywords": words with commas between.
- "quick_takeaways": three to five sentences as a list of texts.
- "faq": three to five objects with "question" and "answer", plain text.

Put shortcodes into the content, each in a paragraph of its own: at least one, ideally two of ${shortcodes}. None may stand in the first quarter of the content. [calculator] shows a weight-loss estimate, [compareProviders] compares providers, [savePrescription] looks for a lower price.`;
  return { system, user: `Target keyword: ${keyword}\n\nWrite the article.` };
}
