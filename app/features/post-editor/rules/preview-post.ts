import { isArticlePicture } from "~/features/article-text/rules/article-links";
import { newPostInput, storedTitle } from "~/features/posts/rules/post-input";
import {
  type Category,
  type Post,
  parseFaq,
  parseProviderDetails,
  parseQuestions,
  parseRankings,
  parseTextList,
  postTemplates,
  type Tag,
} from "~/features/posts/schema";
import { newDraft } from "./post-draft";

/** What a preview needs to know in addition to the form. */
type PreviewFacts = { now: Date; categories: readonly Category[] };

/**
 * The post as it would look if it were stored now. Fields that aren't valid yet are left out or empty, so that a
 * preview never waits for a complete form. It has no author and no URL.
 */
export function previewPost(draft: unknown, { now, categories }: PreviewFacts): Post {
  const form: Record<string, unknown> = { ...newDraft(), ...(isObject(draft) ? draft : {}) };
  const text = (name: string) => (typeof form[name] === "string" ? form[name].trim() : "");
  const textOrNull = (name: string) => text(name) || null;
  const template = postTemplates.find((known) => known === form.template) ?? "default";
  const at = now.toISOString();
  const { categoryIds: _ids, newCategories: _names, tags: _tags, ...empty } = newPostInput();
  const title = storedTitle({
    ...newPostInput(),
    template,
    title: text("title"),
    adminTitle: textOrNull("adminTitle"),
    quizTitle: textOrNull("quizTitle"),
  });
  const ids = Array.isArray(form.categoryIds) ? form.categoryIds : [];
  return {
    ...empty,
    id: "00000000-0000-4000-8000-000000000000",
    slug: "preview",
    title: title || "Untitled",
    adminTitle: null,
    authorId: null,
    status: "published",
    template,
    content: text("content"),
    excerpt: text("excerpt"),
    featuredImage: pictureIn(text("featuredImage")),
    estimatedReadTime: Math.max(1, Math.floor(Number(text("estimatedReadTime"))) || 1),
    quickTakeaways: parseTextList(form.quickTakeaways),
    faq: parseFaq(form.faq),
    tableOfContents: [],
    hasCalculator: false,
    hasProviderComparison: false,
    rankingCriteria: parseTextList(form.rankingCriteria),
    rankingMethodology: textOrNull("rankingMethodology"),
    providerDetails: parseProviderDetails(form.providerDetails),
    providerRankings: parseRankings(inOrder(form.providerRankings)),
    quizQuestions: parseQuestions(completedQuestions(form.quizQuestions)),
    quizTitle: textOrNull("quizTitle"),
    quizSubtitle: textOrNull("quizSubtitle"),
    displayRankingsReverseOrder: form.displayRankingsReverseOrder === true,
    forwardQuizAnswers: form.forwardQuizAnswers === true,
    squeezeHeadline: textOrNull("squeezeHeadline"),
    squeezeSubheadline: textOrNull("squeezeSubheadline"),
    squeezeImageUrl: pictureIn(text("squeezeImageUrl")),
    squeezeCtaText: textOrNull("squeezeCtaText"),
    squeezeTrustText: textOrNull("squeezeTrustText"),
    squeezeFooterText: textOrNull("squeezeFooterText"),
    categories: [
      ...categories.filter(({ id }) => ids.includes(id)),
      ...parseTextList(form.newCategories).map((name, index) => ({ id: -index - 1, name })),
    ],
    tags: parseTextList(form.tags).map((name, id): Tag => ({ id, name, slug: "preview" })),
    createdAt: at,
    updatedAt: at,
    publishedAt: at,
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const pictureIn = (address: string) => (isArticlePicture(address) ? address : null);

/** An entry's position is its rank. */
function inOrder(entries: unknown): unknown[] {
  return Array.isArray(entries)
    ? entries.map((entry, index) => (isObject(entry) ? { ...entry, rank: index + 1 } : entry))
    : [];
}

/** The form's questions as they will be stored: an option without a value uses its label. */
export function completedQuestions(questions: unknown): unknown[] {
  if (!Array.isArray(questions)) return [];
  return questions.map((question) => {
    if (!isObject(question) || !Array.isArray(question.options)) return question;
    const options = question.options.map((option) =>
      isObject(option) ? completedOption({ value: option.value, label: option.label }) : option,
    );
    return { ...question, options };
  });
}

/** An option needs only a value or a label. */
export function completedOption<Text>({ value, label }: { value: Text; label: Text }) {
  return { value: value || label, label: label || value };
}
