import * as z from "zod/mini";
import type { PostStatus, PostTemplate, QuizQuestion } from "~/features/posts/schema";

/** A post in the list of posts that a quiz can be copied from or to. */
export type QuizPost = {
  id: string;
  title: string;
  status: PostStatus;
  template: PostTemplate;
  version: number;
  questionCount: number;
};
/** `left` counts the posts that match but aren't listed. */
export type FoundQuizzes = { posts: QuizPost[]; left: number };

/** The stored quiz of a post, for the form of another. Texts are null if the post has none. */
export type StoredQuiz = {
  template: PostTemplate;
  quizQuestions: QuizQuestion[];
  quizTitle: string | null;
  quizSubtitle: string | null;
  squeezeHeadline: string | null;
  squeezeSubheadline: string | null;
  squeezeTrustText: string | null;
  squeezeCtaText: string | null;
  squeezeFooterText: string | null;
};

export const LONGEST_QUIZ_SEARCH = 100;
export const MAX_QUIZZES = 12;
/** A quiz is copied to at most this many posts at once. */
export const MAX_TARGETS = 25;

const seenPost = z.object({
  id: z.uuid(),
  version: z.int().check(z.gte(1), z.lte(2_147_483_647)),
});
const seenPosts = z.array(seenPost).check(
  z.minLength(1),
  z.maxLength(MAX_TARGETS),
  z.refine((posts) => new Set(posts.map(({ id }) => id)).size === posts.length),
);

/** What the editor sends: copy a quiz to other posts, or undo that. */
export const quizCopySchema = z.union([
  z.object({ intent: z.literal("copy"), from: seenPost, to: seenPosts, withSqueeze: z.boolean() }),
  z.object({ intent: z.literal("undo"), posts: seenPosts }),
]);
export type QuizCopyRequest = z.output<typeof quizCopySchema>;

/** `posts` are those written, with the versions that an undo names; `left` are titles that an undo left as they are. */
export type QuizCopyAnswer =
  | { ok: true; posts: { id: string; version: number }[]; left: string[] }
  | { ok: false; message: string; changed: { id: string; version: number }[] };

export const quizzesFailedMessage = "Failed to load quizzes. Please try again later.";
export const quizCopyFailedMessage = "The quiz couldn't be copied. Nothing was changed. Try again.";

/** "3 questions", as the posts' lines say it. */
export const questionsText = (count: number) => (count === 1 ? "1 question" : `${count} questions`);
