import { cleanArticleHtml } from "~/features/blog/use-cases/article-html.server";
import { newPostInput, type PostInput, suggestedReadTime } from "~/features/posts/rules/post-input";
import { type Vendor, VendorFailure, type VendorResponse } from "../integrations/ai-vendor.server";
import type { AiKey } from "../queries/ai-settings.server";
import { parseArticle, SHORTEST_CONTENT, type WrittenArticle } from "../rules/ai-response";
import type { Fact } from "../rules/facts";
import { articlePrompt } from "../rules/prompt";
import { placeShortcodes } from "../rules/shortcodes";
import { templateReasons } from "../rules/status";
import { templateArticle } from "../rules/template-article";

export type ArticleRequest = {
  keyword: string;
  useTemplate: boolean;
  autoPublish: boolean;
};

/** What writing an article needs. */
export type WritingDependencies = {
  vendor: Vendor;
  key: AiKey;
  model: string;
  facts: readonly Fact[];
  siteName: string;
  now: Date;
  signal: AbortSignal;
  /** Receives the number of characters received so far. */
  onText: (characters: number) => void;
};

export type ArticleDraft = {
  post: PostInput;
  /** Why the built-in article was used; null if the vendor wrote it. */
  templateReason: string | null;
  usage: { model: string; inputTokens: number; outputTokens: number } | null;
};

const keyProblems = {
  none: "No AI key is set. An administrator can add one on the AI settings page.",
  unreadable:
    "The saved AI key can't be read. An administrator needs to enter it again on the AI settings page.",
};

/**
 * Writes one article (spec:article-generator#built-in-article, spec:article-generator#ai-answer,
 * spec:article-generator#article-draft): asks the vendor, parses its answer, and uses the built-in article if there is
 * no usable answer, for schedules too (spec:article-generator#schedule-without-ai).
 * @throws the signal's reason when it was aborted.
 */
export async function writeArticle(
  request: ArticleRequest,
  dependencies: WritingDependencies,
): Promise<ArticleDraft> {
  if (request.useTemplate) return fromTemplate(request, dependencies, templateReasons["asked-for"], null);
  const answer = await ask(request, dependencies).catch((error: unknown) => {
    if (error instanceof VendorFailure) return error;
    throw error;
  });
  if (answer instanceof VendorFailure) return fromTemplate(request, dependencies, answer.message, null);
  const { model, inputTokens, outputTokens } = answer;
  const usage = { model: model.slice(0, 100), inputTokens, outputTokens };
  const read = parseArticle(answer.text, answer.isCut);
  if (!read.ok) return fromTemplate(request, dependencies, templateReasons[read.problem], usage);
  const post = toPost(read.article, request.autoPublish);
  // Sanitizing may leave nothing.
  if (!post) return fromTemplate(request, dependencies, templateReasons["no-article"], usage);
  return { post, templateReason: null, usage };
}

async function ask(request: ArticleRequest, dependencies: WritingDependencies): Promise<VendorResponse> {
  const { vendor, key, model, facts, siteName, now, signal, onText } = dependencies;
  if (key.key === null) throw new VendorFailure(keyProblems[key.source]);
  const prompt = articlePrompt(request.keyword, facts, siteName, monthOf(now));
  return vendor.write({ key: key.key, model }, prompt, { signal, onText });
}

/** Never published automatically: it's a template for staff to fill in. */
function fromTemplate(
  { keyword }: ArticleRequest,
  { facts, siteName }: WritingDependencies,
  reason: string,
  usage: ArticleDraft["usage"],
): ArticleDraft {
  const post = toPost(templateArticle(keyword, facts, siteName), false);
  if (!post) throw new Error("The built-in article has no text.");
  return { post, templateReason: reason, usage };
}

/** Null when sanitizing leaves hardly any readable content. */
function toPost(article: WrittenArticle, isPublished: boolean): PostInput | null {
  const cleaned = cleanArticleHtml(article.content);
  if (cleaned.replace(/<[^<>]*>/g, "").trim().length < SHORTEST_CONTENT) return null;
  const { html } = placeShortcodes(cleaned);
  return newPostInput({
    ...article,
    content: html,
    status: isPublished ? "published" : "draft",
    estimatedReadTime: suggestedReadTime(html),
  });
}

function monthOf(now: Date): string {
  return new Intl.DateTimeFormat("en-US", {
    timeZone: "America/New_York",
    month: "long",
    year: "numeric",
  }).format(now);
}
