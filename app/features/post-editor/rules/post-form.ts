import * as z from "zod/mini";
import { isQuizTemplate, type PostInput } from "~/features/posts/rules/post-input";
import { slugFrom } from "~/features/posts/rules/slug";
import { changeFrequencies, postStatuses, postTemplates } from "~/features/posts/schema";
import { brandIdOrNull, entryForm } from "~/features/ranking-editor/rules/entry-form";
import {
  type FormErrors,
  flag,
  isWebAddress,
  lines,
  linkOrNull,
  storable,
  text,
  textOrNull,
} from "~/features/ranking-editor/rules/form-fields";
import { isUuid } from "~/kernel/uuid";
import { questionForm } from "./question-form";

/** A picture on this site or on another one. */
const pictureOrNull = textOrNull(2000).check(
  z.refine((value) => value === null || /^\/[^/\s][^\s]*$/.test(value) || isWebAddress(value), {
    error: "Enter a URL that starts with https://, or with / for an image on this site",
  }),
);

const slug = z.pipe(
  textOrNull(1000).check(
    z.refine((value) => value === null || slugFrom(value) !== "", {
      error: "Enter letters from a to z or digits",
    }),
  ),
  z.transform((value) => (value === null ? null : slugFrom(value))),
);

const WHOLE = /^\d{1,4}$/;
const readTimeMessage = "Enter a whole number of minutes from 1 to 1,000";
const readTime = z.pipe(
  text(10).check(
    z.refine((value) => WHOLE.test(value) && Number(value) >= 1 && Number(value) <= 1000, {
      error: readTimeMessage,
    }),
  ),
  z.transform(Number),
);

const sharedRankingId = textOrNull(40).check(
  z.refine((id) => id === null || isUuid(id), { error: "Choose a ranking from the list" }),
);
const exception = z.object({
  providerId: z.nullable(z.int().check(z.gte(1), z.lte(2_147_483_647))),
  isHidden: flag,
  rank: z.nullable(z.int().check(z.gte(1), z.lte(200))),
  entry: z.nullable(entryForm),
});

const providerDetails = z.pipe(
  z.object({ providerId: brandIdOrNull, pros: lines(500, 20), cons: lines(500, 20) }),
  z.transform(({ providerId, pros, cons }) => (providerId === null ? null : { providerId, pros, cons })),
);

/** A pair is kept only if it has both a question and an answer (spec:post-editor#takeaways-and-faq). */
const faq = z.pipe(
  z
    .array(z.object({ question: text(500), answer: text(5000) }))
    .check(z.maxLength(100, { error: "Enter at most 100 questions" })),
  z.transform((pairs) => pairs.filter((pair) => pair.question !== "" && pair.answer !== "")),
);

/** Names without duplicates, ignoring case; blank ones are dropped. */
const names = (most: number, things: string) =>
  z.pipe(
    z.array(text(100)).check(z.maxLength(most, { error: `Enter at most ${most} ${things}` })),
    z.transform((list) => [
      ...new Map(list.filter(Boolean).map((name) => [name.toLowerCase(), name])).values(),
    ]),
  );

const PRIORITY = /^(0\.\d|1\.0)$/;

const postFormSchema = z.object({
  title: text(300),
  adminTitle: textOrNull(300),
  slug,
  status: z.enum(postStatuses, { error: "Choose a status" }),
  template: z.enum(postTemplates, { error: "Choose a template" }),
  content: z
    .string({ error: "Enter text" })
    .check(z.maxLength(2_000_000, { error: "Enter at most 2,000,000 characters" }), storable),
  excerpt: text(2000),
  featuredImage: pictureOrNull,
  estimatedReadTime: readTime,
  metaTitle: textOrNull(300),
  metaDescription: textOrNull(1000),
  metaKeywords: textOrNull(1000),
  canonicalUrl: linkOrNull,
  quickTakeaways: lines(1000, 50),
  faq,
  rankingCriteria: lines(500, 50),
  rankingMethodology: textOrNull(20_000),
  providerDetails,
  providerRankings: z.array(entryForm).check(z.maxLength(100, { error: "Enter at most 100 providers" })),
  // A page that the previous release made sends neither; it has the post's own entries.
  sharedRankingId: z._default(sharedRankingId, null),
  rankingExceptions: z._default(
    z.array(exception).check(z.maxLength(200, { error: "Enter at most 200 exceptions" })),
    [],
  ),
  sitemapPriority: z.pipe(
    text(5).check(z.regex(PRIORITY, { error: "Choose a priority" })),
    z.transform(Number),
  ),
  sitemapChangefreq: z.enum(changeFrequencies, { error: "Choose how often it changes" }),
  quizQuestions: z.array(questionForm).check(z.maxLength(50, { error: "Enter at most 50 questions" })),
  quizTitle: textOrNull(300),
  quizSubtitle: textOrNull(1000),
  displayRankingsReverseOrder: flag,
  forwardQuizAnswers: flag,
  squeezeHeadline: textOrNull(300),
  squeezeSubheadline: textOrNull(1000),
  squeezeImageUrl: pictureOrNull,
  squeezeCtaText: textOrNull(200),
  squeezeTrustText: textOrNull(300),
  squeezeFooterText: textOrNull(300),
  categoryIds: z.array(z.int()).check(z.maxLength(200)),
  newCategories: names(20, "new categories"),
  tags: names(50, "tags"),
  keepPublishDate: flag,
});

export type CheckedForm =
  | { ok: true; input: PostInput; keepPublishDate: boolean }
  | { ok: false; errors: FormErrors };

/** Checks a submitted form (spec:post-editor#form-limits) and returns every error by field. */
export function checkPostForm(draft: unknown): CheckedForm {
  const parsed = postFormSchema.safeParse(draft);
  const errors: Record<string, string> = missingIn(draft);
  const issues = parsed.error?.issues ?? [];
  // The entries of exceptions are also in the list, where their errors have fields.
  const isInList = issues.some(({ path }) => path[0] === "providerRankings");
  for (const { path, message } of issues)
    if (!isInList || path[0] !== "rankingExceptions") errors[path.join(".") || "form"] ??= message;
  if (!parsed.success) return { ok: false, errors };
  const { keepPublishDate, ...input } = parsed.data;
  Object.assign(errors, doubledIn(input));
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, input, keepPublishDate };
}

/**
 * Errors for missing required fields (spec:post-editor#required-fields), reported even if other fields are also wrong.
 */
function missingIn(draft: unknown): Record<string, string> {
  const parsed = z
    .object({ title: text(1e9), content: text(1e9), template: z.enum(postTemplates) })
    .safeParse(draft);
  if (!parsed.success) return {};
  const { title, content, template } = parsed.data;
  const errors: Record<string, string> = {};
  if (title === "" && !isQuizTemplate(template)) errors.title = "Title is required";
  if (isBlankHtml(content)) errors.content = "Content is required";
  return errors;
}

/** Whether a reader would see nothing of this HTML. */
export function isBlankHtml(html: string): boolean {
  if (/<(img|hr|table|iframe|svg|video|input|button|script)\b/i.test(html)) return false;
  return html.replace(/<[^<>]*>/g, "").replace(/&nbsp;|\s/g, "") === "";
}

/** Questions that share a URL parameter, or that can't be told apart. */
function doubledIn({ quizQuestions }: Pick<PostInput, "quizQuestions">): Record<string, string> {
  const errors: Record<string, string> = {};
  quizQuestions.forEach(({ id, urlParam }, index) => {
    const before = quizQuestions.slice(0, index);
    if (urlParam !== null && before.some((other) => other.urlParam === urlParam))
      errors[`quizQuestions.${index}.urlParam`] =
        "Another question uses this parameter. Enter a different one.";
    if (before.some((other) => other.id === id))
      errors[`quizQuestions.${index}.question`] = "This question is listed twice. Remove one.";
  });
  return errors;
}
