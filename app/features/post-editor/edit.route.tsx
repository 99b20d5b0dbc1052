import { ExternalLink, History } from "lucide-react";
import { data, href, isRouteErrorResponse } from "react-router";
import { currentActor } from "~/features/auth/middleware.server";
import { NotesLink, NotesPanel } from "~/features/notes/public-components/notes-panel";
import { openNotes } from "~/features/notes/use-cases/notes.server";
import { findPostForEditing } from "~/features/posts/queries/editing.server";
import { findStaffNote } from "~/features/posts/queries/staff-notes.server";
import { canChangeManagerTag, canEditPost } from "~/features/posts/rules/access";
import { EditingNow } from "~/features/presence/public-components/editing-now";
import { platformContext } from "~/platform/context.server";
import { Banner } from "~/ui/banner";
import { ButtonLink, buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { PageHeader } from "~/ui/page-header";
import { NotFoundPicture } from "~/ui/pictures/not-found-picture";
import type { Route } from "./+types/edit.route";
import { saveOrStayOpen } from "./components/offline-save";
import { PostEditor } from "./components/post-editor";
import { ReviewBanner } from "./components/review-notice";
import { findAutosave } from "./queries/autosaves.server";
import { draftOf } from "./rules/post-draft";
import { editorChoices } from "./use-cases/editor-choices.server";
import { openPost } from "./use-cases/open-post.server";
import { receivePost } from "./use-cases/save-post.server";

/**
 * The editor of an existing post (spec:post-editor#editor-routes). Answers 404 for a post that this person may not edit
 * (spec:access#content-manager-data).
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  const { db } = platform;
  const actor = currentActor(context);
  const found = await findPostForEditing(db, params.id);
  if (!found || !canEditPost(actor, found.post)) return data(null, { status: 404 });
  const { post } = found;
  const { input, ...opened } = await openPost(db, actor, found);
  return data({
    ...(await editorChoices(context, actor, draftOf(input))),
    ...opened,
    id: post.id,
    name: post.adminTitle ?? post.title,
    note: await findStaffNote(db, post.id),
    notes: await openNotes(platform, actor, { kind: "post", id: post.id }),
    slug: post.slug,
    isPublished: post.status === "published",
    canSetManagerTag: canChangeManagerTag(actor, post),
    autosaved: await findAutosave(db, actor.userId, post.id),
    draftId: "",
    resumed: null,
    draftKey: `post:${actor.userId}:${post.id}`,
  });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  return receivePost(request, context.get(platformContext), currentActor(context), params.id);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return saveOrStayOpen(serverAction);
}

export const handle = {
  crumb: (loaded: Route.ComponentProps["loaderData"]) => loaded?.name ?? "Post not found",
};

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData?.name ?? "Post not found";
  return [{ title: `${title} | ${matches[0].loaderData?.siteName}` }, { name: "robots", content: "noindex" }];
}

export default function EditPost({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <PostMissing />;
  const { id, name, slug, note, notes, notice, ...editor } = loaderData;
  return (
    <>
      <PageHeader
        title={name}
        actions={
          <>
            {notes && <NotesLink open={notes} />}
            <ButtonLink to={href("/admin/blog/edit/:id/versions", { id })} variant="secondary" size="sm">
              <History aria-hidden="true" className="size-4" />
              Versions
            </ButtonLink>
            <a
              href={href("/blog/:slug", { slug })}
              target="_blank"
              rel="noopener"
              className={buttonClass({ variant: "secondary", size: "sm" })}
            >
              View
              <ExternalLink aria-hidden="true" className="size-4" />
              <span className="sr-only">, opens in a new tab</span>
            </a>
          </>
        }
      />
      <EditingNow key={`open ${id}`} page={{ kind: "post", id }} />
      {note && (
        <Banner still tone="warning" title="Before publishing" className="mb-5">
          {note}
        </Banner>
      )}
      {notice && <ReviewBanner postId={id} notice={notice} />}
      <PostEditor key={id} postId={id} {...editor} />
      {notes && (
        <div className="mt-6 max-w-wide">
          <NotesPanel key={id} subject={{ kind: "post", id }} open={notes} />
        </div>
      )}
    </>
  );
}

function PostMissing() {
  return (
    <EmptyState
      level={1}
      picture={<NotFoundPicture />}
      title="Post not found"
      action={<ButtonLink to={href("/admin/blog")}>Back to the posts</ButtonLink>}
    >
      It may have been deleted, or it may belong to someone else.
    </EmptyState>
  );
}

/** Keeps the staff frame for our own failures; any other error response gets its own page. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error)) throw error;
  return <Banner tone="error" title="Failed to load blog post" />;
}
