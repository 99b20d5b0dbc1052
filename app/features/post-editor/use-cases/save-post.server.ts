import { data } from "react-router";
import type { Actor } from "~/features/auth/rules/access";
import { createPost, type PostResult, savePost } from "~/features/posts/mutations/posts.server";
import { TagNotCreated } from "~/features/posts/mutations/tags.server";
import { findPostForEditing } from "~/features/posts/queries/editing.server";
import { canEditPost } from "~/features/posts/rules/access";
import { saveFailedMessage, tagFailedMessage } from "~/features/posts/rules/messages";
import { inputOfPost } from "~/features/posts/rules/post-input";
import type { Platform } from "~/platform/context.server";
import { toastHeaders } from "~/platform/http/flash.server";
import { deleteAutosave } from "../mutations/autosaves.server";
import { draftOf } from "../rules/post-draft";
import { checkPostForm } from "../rules/post-form";
import type { SaveResponse } from "../rules/save-result";

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
    const result =
      id === null
        ? await createPost(db, actor, input, now)
        : await savePost(db, actor, id, input, { version: sent.version, keepPublishDate }, now);
    if (!result.done) return await explain(result, platform, actor, id);
    if (id !== null) await forgetAutosave(platform, actor, result.post.id);
    const { slug } = result.post;
    const headers = await toastHeaders({ text: id === null ? "Post created" : "Post saved" }, config);
    return data<SaveResponse>({ saved: { id: result.post.id, slug } }, { headers });
  } catch (error) {
    log.failure(error, "a post could not be saved");
    return refuse({ problem: error instanceof TagNotCreated ? tagFailedMessage : saveFailedMessage }, 503);
  }
}

/** The post is already saved, so after a failure here, the editor only offers old changes again. */
async function forgetAutosave({ db, log }: Platform, actor: Actor, postId: string): Promise<void> {
  await deleteAutosave(db, actor, postId).catch((error: unknown) => {
    log.failure(error, "unsaved changes of a saved post were not removed");
  });
}

/** @throws a 400 response. */
async function readSent(request: Request): Promise<{ draft: unknown; version: number }> {
  const sent: unknown = await request.json().catch(() => null);
  if (typeof sent !== "object" || sent === null || !("draft" in sent))
    throw data("The form data isn't complete. Reload the page and try again.", { status: 400 });
  const version = "version" in sent && Number.isSafeInteger(sent.version) ? Number(sent.version) : 0;
  return { draft: sent.draft, version };
}

async function explain(
  result: Extract<PostResult, { done: false }>,
  { db }: Platform,
  actor: Actor,
  id: string | null,
) {
  const problem = saveFailedMessage;
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
  const { post, version, savedBy } = found;
  const conflict = { draft: draftOf(inputOfPost(post)), version, savedBy, savedAt: post.updatedAt };
  return refuse({ problem, conflict }, 409);
}
