import type { Db } from "~/platform/db/client.server";
import { type EditedPost, findVersion, lockPost } from "../queries/editing.server";
import { isReviewed } from "../queries/review.server";
import { allowedTags, canEditPost } from "../rules/access";
import { inputOfPost, type PostInput } from "../rules/post-input";
import { type CopiedQuiz, canHaveQuiz, copiedQuiz, quizParts, squeezeParts } from "../rules/quiz-copy";
import { needsReview } from "../rules/review";
import { lockPosts, type PreparedPost, preparePost, type SavedPost, updatePost } from "./storage.server";
import type { PostWriter } from "./tags.server";

/** A post in the version that the person saw. */
export type SeenPost = { id: string; version: number };

/**
 * Why no quiz was copied. `unknown`: a post doesn't exist, or this person may not edit it. `changed`: someone saved
 * these posts since. `refused`: these posts can't be saved or have no quiz. `needs-review`: only an administrator changes
 * these posts (spec:posts#review-step).
 */
export type QuizCopyResult =
  | { done: true; posts: SavedPost[] }
  | { done: false; problem: "unknown" | "source-changed" | "no-questions" }
  | {
      done: false;
      problem: "changed" | "refused" | "needs-review";
      posts: { id: string; title: string; version: number }[];
    };

type Copy = {
  from: SeenPost;
  to: readonly SeenPost[];
  /** Whether the squeeze page's texts are copied too. */
  withSqueeze: boolean;
};

/**
 * Replaces the quizzes of other posts with the stored quiz of one, each as the post's next version: all of them, or none
 * if one changed since the person saw it (spec:post-editor#copy-quiz-to-posts).
 */
export function copyQuiz(
  db: Db,
  writer: PostWriter,
  { from, to, withSqueeze }: Copy,
  now: Date,
): Promise<QuizCopyResult> {
  return db.transaction(async (tx) => {
    await lockPosts(tx);
    const source = await lockEditable(tx, writer, from.id);
    if (!source) return { done: false, problem: "unknown" };
    if (source.version !== from.version) return { done: false, problem: "source-changed" };
    const quiz = inputOfPost(source.post);
    if (!canHaveQuiz(quiz) || quiz.quizQuestions.length === 0)
      return { done: false, problem: "no-questions" };
    const targets = await lockAll(tx, writer, to);
    if (!targets || targets.some(({ post }) => post.id === source.post.id))
      return { done: false, problem: "unknown" };
    const locked = await lockedFor(tx, writer, targets);
    if (locked.length > 0) return { done: false, problem: "needs-review", posts: locked.map(nameOf) };
    const changed = targets.filter(({ seen, version }) => seen !== version);
    if (changed.length > 0) return { done: false, problem: "changed", posts: changed.map(nameOf) };
    return replaceAll(tx, writer, targets, (target) => copiedQuiz(quiz, target, withSqueeze), now);
  });
}

export type QuizUndoResult = { restored: SavedPost[]; left: { id: string; title: string }[] };

/**
 * Gives posts the quiz that they had before their current version, unless they changed since or can't be saved.
 * @param written the posts in the versions that the copy stored.
 */
export function undoQuizCopy(
  db: Db,
  writer: PostWriter,
  written: readonly SeenPost[],
  now: Date,
): Promise<QuizUndoResult> {
  return db.transaction(async (tx) => {
    await lockPosts(tx);
    const restored: SavedPost[] = [];
    const left: QuizUndoResult["left"] = [];
    for (const { id, version } of inOrder(written)) {
      const target = await lockEditable(tx, writer, id);
      if (!target) continue;
      const isOpen = target.version === version && (await lockedFor(tx, writer, [target])).length === 0;
      const earlier = isOpen ? await findVersion(tx, id, version - 1) : undefined;
      const prepared =
        earlier &&
        (await prepare(
          tx,
          writer,
          target,
          { ...quizParts(earlier.input), ...squeezeParts(earlier.input) },
          now,
        ));
      if (!prepared?.done) left.push(nameOf(target));
      else restored.push(await updatePost(tx, writer, target, { ...prepared, keepPublishDate: true }, now));
    }
    return { restored, left };
  });
}

type Target = EditedPost & { seen: number };

/** Those of these posts whose changes need a review. */
async function lockedFor<Post extends EditedPost>(
  tx: Db,
  writer: PostWriter,
  posts: readonly Post[],
): Promise<Post[]> {
  const isOn = await isReviewed(tx, writer);
  return posts.filter(({ post }) => needsReview(writer, isOn, post.status));
}

const nameOf = ({ post, version }: EditedPost) => ({
  id: post.id,
  title: post.adminTitle ?? post.title,
  version,
});

/** The same order everywhere, so that two copies wait for each other instead of blocking each other. */
const inOrder = (posts: readonly SeenPost[]) => posts.toSorted((a, b) => (a.id < b.id ? -1 : 1));

async function lockEditable(tx: Db, writer: PostWriter, id: string): Promise<EditedPost | null> {
  const found = await lockPost(tx, id);
  return found && !found.isArchived && canEditPost(writer, found.post) ? found : null;
}

/** Null if the person may not edit one of them. */
async function lockAll(tx: Db, writer: PostWriter, posts: readonly SeenPost[]): Promise<Target[] | null> {
  const targets: Target[] = [];
  for (const { id, version } of inOrder(posts)) {
    const found = await lockEditable(tx, writer, id);
    if (!found) return null;
    targets.push({ ...found, seen: version });
  }
  return targets;
}

async function replaceAll(
  tx: Db,
  writer: PostWriter,
  targets: readonly Target[],
  quizFor: (target: PostInput) => CopiedQuiz,
  now: Date,
): Promise<QuizCopyResult> {
  const prepared: { target: Target; ready: PreparedPost }[] = [];
  for (const target of targets)
    prepared.push({
      target,
      ready: await prepare(tx, writer, target, quizFor(inputOfPost(target.post)), now),
    });
  const refused = prepared.filter(({ target, ready }) => !ready.done || !canHaveQuiz(target.post));
  if (refused.length > 0)
    return { done: false, problem: "refused", posts: refused.map(({ target }) => nameOf(target)) };
  const posts: SavedPost[] = [];
  for (const { target, ready } of prepared)
    if (ready.done)
      posts.push(await updatePost(tx, writer, target, { ...ready, keepPublishDate: true }, now));
  return { done: true, posts };
}

/** The post with another quiz, ready to be stored. */
function prepare(
  tx: Db,
  writer: PostWriter,
  { post }: EditedPost,
  quiz: CopiedQuiz,
  now: Date,
): Promise<PreparedPost> {
  const input = inputOfPost(post);
  return preparePost(tx, { ...input, ...quiz, tags: allowedTags(writer, input.tags, post) }, post.id, now);
}
