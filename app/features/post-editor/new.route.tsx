import { randomUUID } from "node:crypto";
import { href, type ShouldRevalidateFunctionArgs } from "react-router";
import { currentActor } from "~/features/auth/middleware.server";
import { isReviewed } from "~/features/posts/queries/review.server";
import { canChangeManagerTag, tagsOwnPosts } from "~/features/posts/rules/access";
import { CONTENT_MANAGER_TAG } from "~/features/posts/schema";
import { platformContext } from "~/platform/context.server";
import { redirectWithToast } from "~/platform/http/flash.server";
import { PageHeader } from "~/ui/page-header";
import type { Route } from "./+types/new.route";
import { saveOrStayOpen } from "./components/offline-save";
import { PostEditor } from "./components/post-editor";
import { findNewDraft } from "./queries/new-drafts.server";
import { newPostKey } from "./rules/autosave";
import { newReview } from "./rules/editor-review";
import { newDraft } from "./rules/post-draft";
import { editorChoices } from "./use-cases/editor-choices.server";
import { receivePost } from "./use-cases/save-post.server";

/**
 * The editor of a new post (spec:post-editor#editor-routes). A content manager's post gets the tag MSL
 * (spec:posts#msl-tag), so the form shows it from the start.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, config } = context.get(platformContext);
  const actor = currentActor(context);
  const requested = url.searchParams.get("draft");
  const autosaved = requested === null ? null : await findNewDraft(db, actor.userId, requested);
  if (requested !== null && !autosaved)
    throw await redirectWithToast(href("/admin/blog"), { text: draftGone, tone: "error" }, config);
  const key = newPostKey(actor.userId);
  return {
    ...(await editorChoices(context, actor, {
      ...newDraft(),
      tags: tagsOwnPosts(actor) ? [CONTENT_MANAGER_TAG] : [],
    })),
    canSetManagerTag: !tagsOwnPosts(actor) && canChangeManagerTag(actor, { authorId: actor.userId }),
    review: newReview(await isReviewed(db, actor)),
    autosaved,
    draftId: requested ?? randomUUID(),
    resumed: requested === null ? null : { draftId: requested, newPostKey: key },
    draftKey: requested === null ? key : `${key}:${requested}`,
  };
}

/** A draft that became a post is gone: reloading it after the save would look like a failure. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.href !== nextUrl.href;
}

const draftGone = "That draft was saved as a post or discarded";

export async function action({ request, context }: Route.ActionArgs) {
  return receivePost(request, context.get(platformContext), currentActor(context), null);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return saveOrStayOpen(serverAction);
}

export default function NewPost({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="New post" />
      <PostEditor {...loaderData} key={loaderData.draftKey} postId={null} version={0} isPublished={false} />
    </>
  );
}
