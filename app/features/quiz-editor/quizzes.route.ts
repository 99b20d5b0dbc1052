import { currentActor } from "~/features/auth/middleware.server";
import { copyQuiz, type QuizCopyResult, undoQuizCopy } from "~/features/posts/mutations/quiz-copies.server";
import { findPostForEditing } from "~/features/posts/queries/editing.server";
import { canEditPost } from "~/features/posts/rules/access";
import { canHaveQuiz, quizParts, squeezeParts } from "~/features/posts/rules/quiz-copy";
import { platformContext } from "~/platform/context.server";
import type { Route } from "./+types/quizzes.route";
import { findQuizPosts } from "./queries/quiz-posts.server";
import {
  LONGEST_QUIZ_SEARCH,
  MAX_TARGETS,
  type QuizCopyAnswer,
  quizCopyFailedMessage,
  quizCopySchema,
  quizzesFailedMessage,
  type StoredQuiz,
} from "./rules/quiz-copies";

/**
 * The posts whose quiz can be copied or replaced, by name (`q`, without the post `except`, with `questions=1` only those
 * that ask any), or the stored quiz of one post (`id`) (spec:post-editor#copy-quiz).
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, log } = context.get(platformContext);
  const { searchParams } = new URL(request.url);
  const actor = currentActor(context);
  const [id, words] = [searchParams.get("id"), searchParams.get("q") ?? ""];
  if (words.length > LONGEST_QUIZ_SEARCH)
    return Response.json({ message: `q: Enter at most ${LONGEST_QUIZ_SEARCH} characters` }, { status: 400 });
  try {
    if (id === null) {
      const search = {
        // The database can't compare this character.
        words: words.replaceAll("\0", " ").trim(),
        except: searchParams.get("except"),
        hasQuestions: searchParams.get("questions") === "1",
      };
      return Response.json(await findQuizPosts(db, actor, search));
    }
    const found = await findPostForEditing(db, id);
    if (!found || !canEditPost(actor, found.post) || !canHaveQuiz(found.post))
      return Response.json({ message: "Post not found" }, { status: 404 });
    const { post } = found;
    const quiz = { template: post.template, ...quizParts(post), ...squeezeParts(post) };
    return Response.json(quiz satisfies StoredQuiz);
  } catch (error) {
    log.failure(error, "the quizzes could not be read");
    return Response.json({ message: quizzesFailedMessage }, { status: 503 });
  }
}

/** Copies a quiz to other posts, or undoes that (spec:post-editor#copy-quiz-to-posts). */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, log, now } = context.get(platformContext);
  const actor = currentActor(context);
  const sent = quizCopySchema.safeParse(await request.json().catch(() => null));
  if (!sent.success) return refuse(`posts: Choose 1 to ${MAX_TARGETS} posts`, 400);
  try {
    if (sent.data.intent === "undo") {
      const { restored, left } = await undoQuizCopy(db, actor, sent.data.posts, now());
      return answer({ ok: true, posts: restored, left: left.map(({ title }) => title) }, 200);
    }
    const result = await copyQuiz(db, actor, sent.data, now());
    if (!result.done) return explain(result);
    return answer({ ok: true, posts: result.posts, left: [] }, 200);
  } catch (error) {
    log.failure(error, "a quiz could not be copied");
    return refuse(quizCopyFailedMessage, 503);
  }
}

function explain(result: Extract<QuizCopyResult, { done: false }>): Response {
  switch (result.problem) {
    case "unknown":
      return refuse("One of the posts no longer exists, or you can't edit it. Nothing was changed.", 404);
    case "source-changed":
      return refuse("Someone saved this post since you opened it. Reload the page, then copy its quiz.", 409);
    case "no-questions":
      return refuse("The saved post has no questions to copy.", 409);
    case "changed":
      return refuse(
        `Nothing was changed: someone saved ${titles(result.posts)} since you chose it. Check it, then copy again.`,
        409,
        result.posts,
      );
    case "needs-review":
      return refuse(
        `Nothing was changed: ${titles(result.posts)} can be seen by readers, so an administrator has to copy the quiz.`,
        409,
      );
    case "refused":
      return refuse(
        `Nothing was changed: ${titles(result.posts)} can't be saved. Open it to see what's wrong.`,
        409,
      );
  }
}

const titles = (posts: readonly { title: string }[]) => posts.map(({ title }) => `“${title}”`).join(", ");

const answer = (body: QuizCopyAnswer, status: number) => {
  const posts = body.ok ? { posts: body.posts.map(({ id, version }) => ({ id, version })) } : {};
  return Response.json({ ...body, ...posts }, { status });
};

function refuse(message: string, status: number, changed: readonly { id: string; version: number }[] = []) {
  return answer({ ok: false, message, changed: changed.map(({ id, version }) => ({ id, version })) }, status);
}
