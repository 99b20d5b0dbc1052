import {
  defaultQuizTitle,
  isQuizTemplate,
  newPostInput,
  type PostInput,
} from "~/features/posts/rules/post-input";
import type { RankingException } from "~/features/posts/rules/ranking-exceptions";
import {
  type ChangeFrequency,
  everyState,
  isRankingTemplate,
  type PostStatus,
  type PostTemplate,
  type QuestionAndAnswer,
  type QuestionType,
  type QuizOption,
  type QuizQuestion,
} from "~/features/posts/schema";
import {
  atLeastOne,
  type EntryDraft,
  entryDraftOf,
  textOf,
} from "~/features/ranking-editor/rules/entry-draft";

/*
 * The editor's form during editing: every value is text as typed, numbers too. The browser keeps, sends, and compares
 * this form; `postFormSchema` turns it into a PostInput.
 */

export type QuestionDraft = {
  id: string;
  question: string;
  type: QuestionType;
  options: QuizOption[];
  required: boolean;
  urlParam: string;
  min: string;
  max: string;
  showOnOnePage: boolean;
};

export type ReviewDraft = { providerId: string; pros: string[]; cons: string[] };

export type PostDraft = {
  title: string;
  adminTitle: string;
  slug: string;
  status: PostStatus;
  template: PostTemplate;
  content: string;
  excerpt: string;
  featuredImage: string;
  estimatedReadTime: string;
  metaTitle: string;
  metaDescription: string;
  metaKeywords: string;
  canonicalUrl: string;
  quickTakeaways: string[];
  faq: QuestionAndAnswer[];
  rankingCriteria: string[];
  rankingMethodology: string;
  providerDetails: ReviewDraft;
  /** What readers see: with a shared ranking, its entries with this post's exceptions. */
  providerRankings: EntryDraft[];
  /** The id of a shared ranking, or empty. */
  sharedRankingId: string;
  rankingExceptions: RankingException<EntryDraft>[];
  /** "0.5" */
  sitemapPriority: string;
  sitemapChangefreq: ChangeFrequency;
  quizQuestions: QuestionDraft[];
  quizTitle: string;
  quizSubtitle: string;
  displayRankingsReverseOrder: boolean;
  forwardQuizAnswers: boolean;
  squeezeHeadline: string;
  squeezeSubheadline: string;
  squeezeImageUrl: string;
  squeezeCtaText: string;
  squeezeTrustText: string;
  squeezeFooterText: string;
  categoryIds: number[];
  /** Names of categories that don't exist yet. */
  newCategories: string[];
  tags: string[];
  /** spec:posts#published-at */
  keepPublishDate: boolean;
};

/** @param id must differ from the ids of the post's other questions. */
export function newQuestion(id: string): QuestionDraft {
  return {
    id,
    question: "",
    type: "select",
    options: [newOption()],
    required: true,
    urlParam: "",
    min: "",
    max: "",
    showOnOnePage: false,
  };
}

export const newOption = (): QuizOption => ({ value: "", label: "" });

/** The form for this post. */
export function draftOf(input: PostInput): PostDraft {
  const { providerDetails, slug, sitemapPriority, ...rest } = input;
  return {
    ...rest,
    adminTitle: textOf(input.adminTitle),
    slug: textOf(slug),
    featuredImage: textOf(input.featuredImage),
    estimatedReadTime: textOf(input.estimatedReadTime),
    metaTitle: textOf(input.metaTitle),
    metaDescription: textOf(input.metaDescription),
    metaKeywords: textOf(input.metaKeywords),
    canonicalUrl: textOf(input.canonicalUrl),
    quickTakeaways: atLeastOne(input.quickTakeaways),
    rankingCriteria: atLeastOne(input.rankingCriteria),
    rankingMethodology: textOf(input.rankingMethodology),
    providerDetails: {
      providerId: textOf(providerDetails?.providerId ?? null),
      pros: atLeastOne(providerDetails?.pros ?? []),
      cons: atLeastOne(providerDetails?.cons ?? []),
    },
    providerRankings: input.providerRankings.map(entryDraftOf),
    sharedRankingId: textOf(input.sharedRankingId),
    rankingExceptions: input.rankingExceptions.map((exception, index) => ({
      ...exception,
      entry: exception.entry && entryDraftOf(exception.entry, index),
    })),
    sitemapPriority: sitemapPriority.toFixed(1),
    quizQuestions: input.quizQuestions.map(questionDraftOf),
    quizTitle: textOf(input.quizTitle),
    quizSubtitle: textOf(input.quizSubtitle),
    squeezeHeadline: textOf(input.squeezeHeadline),
    squeezeSubheadline: textOf(input.squeezeSubheadline),
    squeezeImageUrl: textOf(input.squeezeImageUrl),
    squeezeCtaText: textOf(input.squeezeCtaText),
    squeezeTrustText: textOf(input.squeezeTrustText),
    squeezeFooterText: textOf(input.squeezeFooterText),
    keepPublishDate: false,
  };
}

function questionDraftOf(question: QuizQuestion): QuestionDraft {
  return {
    ...question,
    options: question.options.length > 0 ? question.options : [newOption()],
    urlParam: textOf(question.urlParam),
    min: textOf(question.min),
    max: textOf(question.max),
  };
}

/** The form for a new post. */
export function newDraft(): PostDraft {
  return draftOf(newPostInput());
}

const seededQuizSubtitle = "Answer a few questions to find your best match";

/**
 * The form after the template changed. When it first becomes a quiz template, the quiz gets its default headers and, if
 * it has no questions, a first one (spec:post-editor#template-seeding). The post's title is the results title from the
 * start.
 */
export function withTemplate(draft: PostDraft, template: PostTemplate): PostDraft {
  const next = { ...draft, template };
  const wasSeeded = draft.quizTitle !== "" || draft.quizSubtitle !== "" || isQuizTemplate(draft.template);
  if (!isQuizTemplate(template) || wasSeeded) return next;
  const questions = draft.quizQuestions.length > 0 ? draft.quizQuestions : [starterQuestion()];
  return { ...next, quizTitle: defaultQuizTitle, quizSubtitle: seededQuizSubtitle, quizQuestions: questions };
}

/** spec:post-editor#template-seeding */
function starterQuestion(): QuestionDraft {
  return {
    ...newQuestion("state"),
    question: "Which state do you live in?",
    type: "state",
    options: [...everyState],
    urlParam: "state",
    showOnOnePage: true,
  };
}

/** A question after its type changed. The state type adds all 50 states and DC (spec:quiz#state-options). */
export function withType(question: QuestionDraft, type: QuestionType): QuestionDraft {
  if (type === question.type) return question;
  if (type === "state") return { ...question, type, options: [...everyState] };
  const options = question.type === "state" ? [newOption()] : question.options;
  return { ...question, type, options };
}

/** The sections of the editor that a template shows, in order (spec:post-editor#editor-sections). */
export function sectionsOf(template: PostTemplate) {
  const isRanking = isRankingTemplate(template);
  const isHtml = template === "custom_html";
  return {
    squeeze: template === "quiz_squeeze_ranking",
    quiz: isRanking,
    rankings: isRanking,
    review: template === "provider_review",
    html: isHtml,
    takeaways: !isHtml,
    faq: !isHtml,
  };
}

/** Whether readers see a quiz or the squeeze page before the ranking. */
export function hasStepsBeforeRanking({ template, quizQuestions }: PostDraft): boolean {
  return isRankingTemplate(template) && (template === "quiz_squeeze_ranking" || quizQuestions.length > 0);
}

/** The form of a post that shows its ranking right away, for previewing the ranking. */
export function skipToRanking(draft: PostDraft): PostDraft {
  if (!hasStepsBeforeRanking(draft)) return draft;
  const template = draft.template === "quiz_squeeze_ranking" ? "quiz_ranking" : draft.template;
  return { ...draft, template, quizQuestions: [] };
}

/** The ids of the brands that the form names. */
export function providerIdsOf({ providerRankings, providerDetails, rankingExceptions }: PostDraft): string[] {
  const named = [...providerRankings, providerDetails, ...rankingExceptions];
  return named.map(({ providerId }) => String(providerId ?? "")).filter(Boolean);
}

/** Whether two forms have the same content; keys that only distinguish rows don't count. */
export function isSameDraft(a: PostDraft, b: PostDraft): boolean {
  return comparable(a) === comparable(b);
}

function comparable(draft: PostDraft): string {
  return JSON.stringify(draft, (name, value: unknown) => (name === "key" ? undefined : value));
}
