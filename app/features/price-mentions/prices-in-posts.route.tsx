import { data, href } from "react-router";
import { currentActor } from "~/features/auth/middleware.server";
import { editPost, type PostProblem } from "~/features/posts/mutations/posts.server";
import { inputOfPost } from "~/features/posts/rules/post-input";
import { platformContext } from "~/platform/context.server";
import { redirectWithToast } from "~/platform/http/flash.server";
import { readFields } from "~/platform/http/form.server";
import { EmptyState } from "~/ui/empty-state";
import { PageHeader } from "~/ui/page-header";
import type { Route } from "./+types/prices-in-posts.route";
import { PostsWithOldPrices } from "./components/posts-with-old-prices";
import { CHANGED_DAYS } from "./rules/post-with-old-prices";
import { withReplacement } from "./rules/reader-texts";
import { replacementSchema } from "./schema";
import { loadPostsWithOldPrices } from "./use-cases/load-posts-with-old-prices.server";

/** The posts whose text names an old price (spec:price-mentions#mentions). */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = context.get(platformContext);
  return { posts: await loadPostsWithOldPrices(db, currentActor(context), now()) };
}

/**
 * Replaces one amount in one post, as its next version (spec:price-mentions#mention-replacement). Undo swaps
 * the two amounts back.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, now, config } = context.get(platformContext);
  const parsed = replacementSchema.safeParse(await readFields(request));
  if (!parsed.success)
    throw data("That action isn't available. Reload the page and try again.", { status: 400 });
  const { postId, version, ...replacement } = parsed.data;
  const here = href("/admin/blog/prices");
  const result = await editPost(
    db,
    currentActor(context),
    postId,
    (before) => (before.version === version ? withReplacement(inputOfPost(before.post), replacement) : null),
    now(),
  );
  if (!result.done) return redirectWithToast(here, { text: problems[result.problem], tone: "error" }, config);
  const { path, at, from, to } = replacement;
  const fields = { postId, version: String(result.post.version), path, at: String(at), from: to, to: from };
  const text = `“${result.post.title.slice(0, 150)}”: ${from} is now ${to}`;
  return redirectWithToast(here, { text, undo: { action: here, fields } }, config);
}

const problems: Record<PostProblem, string> = {
  conflict: "Someone changed this post. Review it, then replace the amount.",
  unknown: "This post no longer exists",
  "slug-taken": "This post can't be saved. Open it in the editor.",
  "unknown-provider": "This post can't be saved. Open it in the editor.",
  "unknown-ranking": "This post can't be saved. Open it in the editor.",
  "needs-review": "Changes to this post need a review. Open it in the editor and submit them.",
};

export default function PricesInPosts({ loaderData: { posts } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Prices in posts">
        {`Posts that still name an old price, for prices that changed in the last ${CHANGED_DAYS} days. Rankings show new prices immediately, but text stays until you change it. Each replacement saves a new version of the post.`}
      </PageHeader>
      {posts.length === 0 ? (
        <EmptyState title="No posts to update">
          {`No public post that you can edit ranks, reviews, or names a provider whose price changed in the last ${CHANGED_DAYS} days.`}
        </EmptyState>
      ) : (
        <PostsWithOldPrices posts={posts} />
      )}
    </>
  );
}
