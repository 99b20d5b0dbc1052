import { CalendarClock, PenLine, Sparkles } from "lucide-react";
import { data, href, Outlet, useLocation } from "react-router";
import { currentActor } from "~/features/auth/middleware.server";
import type { Actor } from "~/features/auth/rules/access";
import { homeOf } from "~/features/auth/rules/access";
import { suggesting } from "~/features/bulk/rules/offer";
import { discardNewDraft } from "~/features/post-editor/mutations/new-drafts.server";
import { listNewDrafts } from "~/features/post-editor/queries/new-drafts.server";
import { archivePost, duplicatePost, restorePost } from "~/features/posts/mutations/posts.server";
import { listPostsForStaff, totalsByAuthor } from "~/features/posts/queries/management.server";
import { listTags } from "~/features/posts/queries/posts.server";
import {
  deleteFailedMessage,
  duplicateFailedMessage,
  postsFailedMessage,
  publicPostMessage,
} from "~/features/posts/rules/messages";
import {
  type PostIntent,
  postFilterSchema,
  postIntentSchema,
  postSortKeys,
} from "~/features/posts/rules/post-filter";
import { openViews } from "~/features/saved-views/use-cases.server";
import { type Platform, platformContext } from "~/platform/context.server";
import { redirectWithToast } from "~/platform/http/flash.server";
import { readFields } from "~/platform/http/form.server";
import { sameList } from "~/platform/http/list-address.server";
import { Banner } from "~/ui/banner";
import { ButtonLink } from "~/ui/button";
import { sortFrom } from "~/ui/data-table";
import { PageHeader } from "~/ui/page-header";
import { rowsPerPageFrom } from "~/ui/rows-per-page";
import type { Route } from "./+types/management.route";
import { AuthorTotals } from "./components/author-totals";
import { ManagedPosts, PostFilters } from "./components/managed-posts";
import { UnsavedDrafts } from "./components/unsaved-drafts";
import { type NewDraftIntent, newDraftIntentSchema } from "./schema";

/** The posts that this person may edit (spec:post-editor#post-list). The page's dialogs are child routes. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, log, bulk } = context.get(platformContext);
  const actor = currentActor(context);
  const filter = postFilterSchema.parse(Object.fromEntries(url.searchParams));
  const sort = sortFrom(url.searchParams, postSortKeys, "desc");
  const viewer = { userId: actor.userId, home: homeOf(actor.role) };
  const views = await openViews(db, actor, url, "/admin/blog");
  try {
    const [list, tags, authors, drafts] = await Promise.all([
      listPostsForStaff(db, actor, filter, rowsPerPageFrom(url.searchParams), sort),
      listTags(db),
      totalsByAuthor(db, actor),
      listNewDrafts(db, actor.userId),
    ]);
    const offer = suggesting(
      bulk.offer("posts", actor),
      tags.map(({ name }) => name),
    );
    return data({ list, tags, authors, drafts, filter, sort, viewer, views, bulk: offer });
  } catch (error) {
    log.failure(error, "the list of posts failed");
    const failed = { list: null, tags: [], authors: [], drafts: [], filter, sort, viewer, views, bulk: null };
    return data(failed, { status: 503 });
  }
}

/** spec:post-editor#list-actions, spec:post-editor#delete-post */
const work: Record<PostIntent, { run: typeof archivePost; done: string; failed: string }> = {
  duplicate: { run: duplicatePost, done: "Post duplicated as a draft", failed: duplicateFailedMessage },
  delete: { run: archivePost, done: "Post deleted", failed: deleteFailedMessage },
  restore: { run: restorePost, done: "Post restored", failed: "Failed to restore post" },
};

export async function action({ request, context, url }: Route.ActionArgs) {
  const { db, now, log, config } = context.get(platformContext);
  const fields = await readFields(request);
  const draft = newDraftIntentSchema.safeParse(fields);
  if (draft.success) return changeDraft(context.get(platformContext), currentActor(context), draft.data, url);
  const parsed = postIntentSchema.safeParse(fields);
  if (!parsed.success)
    throw data("That action isn't available. Reload the page and try again.", { status: 400 });
  const { intent, id } = parsed.data;
  const { run, done, failed } = work[intent];
  const { back, undo: list } = sameList(url);
  try {
    const result = await run(db, currentActor(context), id, now());
    if (!result.done && result.problem === "needs-review")
      return data({ problem: `${failed}: ${publicPostMessage}` }, { status: 409 });
    if (!result.done) return data({ problem: failed }, { status: 404 });
    const undo = intent === "delete" ? { action: list, fields: { intent: "restore", id } } : undefined;
    return redirectWithToast(back, { text: done, undo }, config);
  } catch (error) {
    log.failure(error, "a post could not be changed");
    return data({ problem: failed }, { status: 503 });
  }
}

/** Discards a draft of a post that doesn't exist yet, or brings it back (spec:post-editor#new-post-drafts). */
async function changeDraft(platform: Platform, actor: Actor, { intent, id }: NewDraftIntent, url: URL) {
  const { db, now, config, log } = platform;
  const { back, undo: list } = sameList(url);
  const isDiscarded = intent === "discard-draft";
  try {
    if (!(await discardNewDraft(db, actor, id, isDiscarded ? "discarded" : "open", now())))
      return data({ problem: "That draft was saved as a post or discarded" }, { status: 404 });
    const undo = isDiscarded ? { action: list, fields: { intent: "restore-draft", id } } : undefined;
    return redirectWithToast(
      back,
      { text: isDiscarded ? "Draft discarded" : "Draft restored", undo },
      config,
    );
  } catch (error) {
    log.failure(error, "the draft of a new post could not be changed");
    return data({ problem: "The draft couldn't be changed. Try again." }, { status: 503 });
  }
}

export default function Management({ loaderData, actionData }: Route.ComponentProps) {
  const { list, tags, authors, drafts, filter, sort, viewer, views, bulk } = loaderData;
  // The dialogs' URLs have the list's query, so that the list behind them stays as it is.
  const { search } = useLocation();
  return (
    <>
      <PageHeader
        title="Blog Management"
        back={{ label: "Back to dashboard", to: href(viewer.home) }}
        more={
          <>
            <ButtonLink
              variant="secondary"
              to={`${href("/admin/blog/schedule")}${search}`}
              preventScrollReset
            >
              <CalendarClock aria-hidden="true" className="size-5" />
              Schedule Post
            </ButtonLink>
            <ButtonLink
              variant="secondary"
              to={`${href("/admin/blog/generate")}${search}`}
              preventScrollReset
            >
              <Sparkles aria-hidden="true" className="size-5" />
              Create AI Post
            </ButtonLink>
            <ButtonLink to={href("/admin/blog/new")}>
              <PenLine aria-hidden="true" className="size-5" />
              Create Manual Post
            </ButtonLink>
          </>
        }
      />
      {actionData && <Banner tone="error" title={actionData.problem} className="mb-5" />}
      {list && bulk ? (
        <>
          <UnsavedDrafts drafts={drafts} viewerId={viewer.userId} />
          <ManagedPosts
            list={list}
            offer={bulk}
            filter={filter}
            sort={sort}
            views={views}
            viewerId={viewer.userId}
            filters={<PostFilters filter={filter} tags={tags} authors={authors} />}
          />
          <AuthorTotals authors={authors} />
        </>
      ) : (
        <Banner tone="error" title={postsFailedMessage} />
      )}
      <Outlet />
    </>
  );
}
