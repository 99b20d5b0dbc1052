import { data } from "react-router";
import { type Actor, isAdmin } from "~/features/auth/rules/access";
import { createPost, type PostResult, savePost } from "~/features/posts/mutations/posts.server";
import { submitPost } from "~/features/posts/mutations/submissions.server";
import { TagNotCreated } from "~/features/posts/mutations/tags.server";
import { type EditedPost, findPostForEditing } from "~/features/posts/queries/editing.server";
import { findSubmission } from "~/features/posts/queries/review.server";
import { canEditPost } from "~/features/posts/rules/access";
import { saveFailedMessage, tagFailedMessage } from "~/features/posts/rules/messages";
import { inputOfPost, type PostInput } from "~/features/posts/rules/post-input";
import { isUuid } from "~/kernel/uuid";
import type { Platform } from "~/platform/context.server";
import type { Db } from "~/platform/db/client.server";
import { toastHeaders } from "~/platform/http/flash.server";
import { deleteAutosave } from "../mutations/autosaves.server";
import { endNewDraft } from "../mutations/new-drafts.server";
import { draftOf } from "../rules/post-draft";
import { checkPostForm } from "../rules/post-form";
import type { Conflict, SaveBasis, SaveResponse } from "../rules/save-result";

const refuse = (answer: SaveResponse, status: number) => data(answer, { status });

/**
 * Stores what the editor sent: `{ draft, version }` as JSON.
 * @param id null for a new post.
 * @throws a 400 response for a body that the editor wouldn't send, a 404 for a post that doesn't exist or that this
 * person may not edit.
 */
export async function receivePost(request: Request, platform: Platform, actor: Actor, id: string | null) {
  const sent = await readSent(request);
  const checked = checkPostForm(sent.draft);
  if (!checked.ok) return refuse({ problem: saveFailedMessage, errors: checked.errors }, 400);
  const { db, log, config } = platform;
  const now = platform.now();
  try {
    const { input, keepPublishDate } = checked;
    const { version, submission, submits } = sent;
    if (submits && input.status === "draft" && (await isHidden(db, id)))
      return refuse({ problem: saveFailedMessage, errors: { status: "Choose Private or Published" } }, 400);
    const basis = { version, keepPublishDate, submission };
    const result = submits
      ? await submitPost(db, actor, id, input, basis, now)
      : await storeNow(db, actor, id, input, basis, now);
    if (!result.done) return await explain(result, platform, actor, { id, submission });
    await forgetAutosave(platform, actor, id, sent.draftId);
    const { slug } = result.post;
    const headers = await toastHeaders({ text: doneText(id, submits) }, config);
    return data<SaveResponse>({ saved: { id: result.post.id, slug } }, { headers });
  } catch (error) {
    log.failure(error, "a post could not be saved");
    return refuse({ problem: error instanceof TagNotCreated ? tagFailedMessage : saveFailedMessage }, 503);
  }
}

const doneText = (id: string | null, submits: boolean) =>
  submits ? "Submitted for review" : id === null ? "Post created" : "Post saved";

type Basis = { version: number; keepPublishDate: boolean; submission: number };

/** Administrators save the post itself; what content managers submitted stays (spec:posts#review-decisions). */
function storeNow(db: Db, actor: Actor, id: string | null, input: PostInput, basis: Basis, now: Date) {
  if (id === null) return createPost(db, actor, input, now);
  const submission = isAdmin(actor) ? null : basis.submission;
  return savePost(db, actor, id, input, { ...basis, submission }, now);
}

/** Whether readers can't see the stored post. Then a submitted draft would have nothing to review. */
async function isHidden(db: Db, id: string | null): Promise<boolean> {
  const found = id === null ? undefined : await findPostForEditing(db, id);
  return !found || found.post.status === "draft";
}

/** The post is already saved, so after a failure here, the editor only offers old changes again. */
async function forgetAutosave(
  { db, log, now }: Platform,
  actor: Actor,
  postId: string | null,
  draftId: string,
): Promise<void> {
  const removal = async () => {
    if (postId !== null) await deleteAutosave(db, actor, postId);
    else if (isUuid(draftId)) await endNewDraft(db, actor, draftId, now());
  };
  await removal().catch((error: unknown) => {
    log.failure(error, "unsaved changes of a saved post were not removed");
  });
}

/** @throws a 400 response. */
async function readSent(request: Request): Promise<SaveBasis & { draft: unknown }> {
  const sent: unknown = await request.json().catch(() => null);
  if (typeof sent !== "object" || sent === null || !("draft" in sent))
    throw data("The form data isn't complete. Reload the page and try again.", { status: 400 });
  const numberIn = (value: unknown) => (Number.isSafeInteger(value) ? Number(value) : 0);
  return {
    draft: sent.draft,
    version: "version" in sent ? numberIn(sent.version) : 0,
    submission: "submission" in sent ? numberIn(sent.submission) : 0,
    submits: "submits" in sent && sent.submits === true,
    draftId: "draftId" in sent && typeof sent.draftId === "string" ? sent.draftId : "",
  };
}

async function explain(
  result: Extract<PostResult, { done: false }>,
  { db }: Platform,
  actor: Actor,
  { id, submission }: { id: string | null; submission: number },
) {
  const problem = saveFailedMessage;
  if (result.problem === "needs-review")
    return refuse({ problem, needsReview: true, errors: { status: needsReviewMessage } }, 409);
  if (result.problem === "slug-taken")
    return refuse(
      { problem, errors: { slug: "Another post already uses this slug. Enter a different one." } },
      409,
    );
  if (result.problem === "unknown-provider")
    return refuse(
      {
        problem,
        errors: { providerRankings: "A provider in this post no longer exists. Choose another one." },
      },
      409,
    );
  if (result.problem === "unknown-ranking")
    return refuse(
      { problem, errors: { sharedRankingId: "This shared ranking no longer exists. Choose another one." } },
      409,
    );
  const found = id !== null && result.problem === "conflict" ? await findPostForEditing(db, id) : undefined;
  if (!found || !canEditPost(actor, found.post)) return refuse({ problem: "Post not found" }, 404);
  return refuse({ problem, conflict: await conflictWith(db, actor, found, submission) }, 409);
}

const needsReviewMessage =
  "An administrator has to review this. Submit it for review, or choose Draft if the post isn't public yet.";

/** What was stored since: for content managers, changes that were submitted since, otherwise the post. */
async function conflictWith(
  db: Db,
  actor: Actor,
  { post, version, savedBy, savedById }: EditedPost & { savedById: string | null },
  seen: number,
): Promise<Conflict> {
  const submitted = isAdmin(actor) ? null : await findSubmission(db, post.id);
  const submission = submitted?.revision ?? 0;
  if (submitted && submission !== seen) {
    const { input, submittedByName, submittedAt } = submitted;
    const saved = {
      savedBy: submittedByName,
      saver: saverOf(submitted.submittedBy, actor),
      savedAt: submittedAt,
    };
    return { draft: draftOf(input), version, submission, isSubmission: true, ...saved };
  }
  const saved = { savedBy, saver: saverOf(savedById, actor), savedAt: post.updatedAt };
  return { draft: draftOf(inputOfPost(post)), ...saved, version, submission, isSubmission: false };
}

/** @param id of the person who saved it; null if unknown. */
function saverOf(id: string | null, actor: Actor): Conflict["saver"] {
  if (id === null) return "unknown";
  return id === actor.userId ? "you" : "other";
}
