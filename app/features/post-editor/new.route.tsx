import { currentActor } from "~/features/auth/middleware.server";
import { isReviewed } from "~/features/posts/queries/review.server";
import { canChangeManagerTag, tagsOwnPosts } from "~/features/posts/rules/access";
import { CONTENT_MANAGER_TAG } from "~/features/posts/schema";
import { platformContext } from "~/platform/context.server";
import { PageHeader } from "~/ui/page-header";
import type { Route } from "./+types/new.route";
import { saveOrStayOpen } from "./components/offline-save";
import { PostEditor } from "./components/post-editor";
import { newReview } from "./rules/editor-review";
import { newDraft } from "./rules/post-draft";
import { editorChoices } from "./use-cases/editor-choices.server";
import { receivePost } from "./use-cases/save-post.server";

/**
 * The editor of a new post (spec:post-editor#editor-routes). A content manager's post gets the tag MSL
 * (spec:posts#msl-tag), so the form shows it from the start.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const actor = currentActor(context);
  return {
    ...(await editorChoices(context, actor, {
      ...newDraft(),
      tags: tagsOwnPosts(actor) ? [CONTENT_MANAGER_TAG] : [],
    })),
    canSetManagerTag: !tagsOwnPosts(actor) && canChangeManagerTag(actor, { authorId: actor.userId }),
    review: newReview(await isReviewed(context.get(platformContext).db, actor)),
    draftKey: `post:${actor.userId}:new`,
  };
}

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
      <PostEditor {...loaderData} postId={null} autosaved={null} version={0} isPublished={false} />
    </>
  );
}
